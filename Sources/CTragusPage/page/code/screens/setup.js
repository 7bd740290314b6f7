// Set-up: what is listened to, how, what is stored, who can look, and how it looks.

import { element, text } from '../elements.js'
import { Screen } from '../screen.js'
import { SetupAbout, SetupAccess, SetupLook, keysCard } from '../setup-about.js'
import { SetupAnalyzers } from '../setup-analyzers.js'
import { SetupCalibration } from '../setup-calibration.js'
import { SetupDevices } from '../setup-devices.js'
import { SetupDoctor } from '../setup-doctor.js'
import { SetupInputs } from '../setup-inputs.js'
import { SetupStorage } from '../setup-storage.js'
import { station } from '../station.js'

class Setup extends Screen {
  get wish() { return { types: ['calibrating'], picture: true } }

  build() {
    this.inputs = new SetupInputs()
    this.doctor = new SetupDoctor()
    this.calibration = new SetupCalibration()
    this.devices = new SetupDevices()
    this.analyzers = new SetupAnalyzers()
    this.storage = new SetupStorage()
    this.access = new SetupAccess()
    this.look = new SetupLook()
    this.about = new SetupAbout()
    this.append(
      text('h1', 'screen-title', 'Set-up'),
      element(
        'div', 'setup-columns',
        element('div', 'stack', this.inputs.body, this.doctor.body, this.calibration.body),
        element('div', 'stack', this.devices.body, this.analyzers.body, this.storage.body),
        element('div', 'stack', this.look.body, this.access.body, keysCard(), this.about.body)))
  }

  show() {
    this.keep(
      this.inputs.show(), this.doctor.show(), this.calibration.show(), this.devices.show(), this.analyzers.show(),
      this.storage.show(), this.look.show(), station.on('state', () => this.render()), this.followPlace())
    this.isGone = undefined
    this.render()
  }

  // A link may lead to a card: #setup/calibration.
  followPlace() {
    const follow = () => {
      if (location.hash === '#setup/calibration' && !this.calibration.body.hidden) this.calibration.reveal()
    }
    window.addEventListener('hashchange', follow)
    follow()
    return () => window.removeEventListener('hashchange', follow)
  }

  render() {
    this.inputs.render()
    this.doctor.render()
    this.calibration.render()
    this.devices.render()
    this.access.render()
    this.look.render()
    this.about.render()
    this.analyzers.render()
    this.storage.body.hidden = !station.can('recordings') || station.isGone
    this.devices.body.hidden = !station.mayChange
    const wasGone = this.isGone
    this.isGone = station.isGone
    if (wasGone !== false && !this.isGone) this.load()
  }

  // Once it comes into sight, and when Tragus comes back.
  load() {
    this.analyzers.load()
    if (station.can('recordings')) this.storage.load()
    if (station.mayChange) this.devices.load()
  }
}

customElements.define('tragus-setup', Setup)
