// For somebody without a session: where to find the address, and a field for the token.

import { element, field, icon, text } from './elements.js'
import { isRefusal, station } from './station.js'

const renewal = 'Unless TRAGUS_TOKEN is set, it has a new one at each start.'

class SignIn extends HTMLElement {
  connectedCallback() {
    this.classList.add('gate')
    const input = element('input', 'input')
    Object.assign(input, { type: 'password', required: true, autocomplete: 'off', spellcheck: false })
    const problem = text(
      'p', 'field-error', station.isTokenWrong ? `The token in the address is not that of this Tragus. ${renewal}` : '')
    problem.setAttribute('role', 'alert')
    const submit = text('button', 'button primary', 'Come in')
    const form = element('form', 'gate-form', field('Or paste its token', input, 'The part behind #token='), problem, submit)
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      problem.textContent = ''
      try {
        // Somebody may well paste the whole address.
        await station.signIn(input.value.trim().replace(/^.*#token=/, ''))
      } catch (error) {
        problem.textContent = isRefusal(error) ? `That is not the token of this Tragus. ${renewal}` : error.message
        input.focus()
      }
    })
    const address = element(
      'p', 'gate-text', 'Open the address that ', text('code', '', 'tragus serve'), ' printed. It looks like this:')
    this.replaceChildren(
      icon('key'), text('h1', 'gate-title', 'Who is there?'), address,
      text('p', 'gate-address', `${location.origin}/#token=…`), form)
  }
}

customElements.define('tragus-sign-in', SignIn)
