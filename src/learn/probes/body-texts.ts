/** An object of members as JSON text, without absent ones. */
export const objectOf = (...members: readonly string[]): string =>
  `{${members.filter((member) => member !== '').join(',')}}`

/** After a line break, and longer in bytes than in characters: positions are then different numbers. */
export const wideTag = '\n"tag":"\u00d6l gr\u00fcn"'
export const wideName = '\n"name":"$NAME \u00d6l gr\u00fcn"'

/** Makes positions differ from columns, and both from the codes of characters. */
export const gap = ' '.repeat(32)

/** Longer than many services allow. */
export const longText = 'x'.repeat(200)
