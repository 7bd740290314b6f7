// Names and messages come from outside: nothing in them shall be invisible, or turn what stands beside it.

/** A text with all that is invisible, or turns the direction of others, written out: 'x\u202egnp.wav'. */
export function visible(content) {
  return content.replace(
    /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
