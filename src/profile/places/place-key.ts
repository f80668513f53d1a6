/** Names that mean something else in the key of a place. */
const OTHER_MEANINGS: readonly string[] = ['body', 'null', '*', '']

/** Characters that mean something else; each is written as its position in here. */
const ESCAPED = '~/.['

/** The name of a member in the key of a place. */
export function keyOfName(name: string): string {
  if (OTHER_MEANINGS.includes(name)) return `~${name}`
  return name.replaceAll(/[~/.[]/g, (character) => `~${ESCAPED.indexOf(character)}`)
}
