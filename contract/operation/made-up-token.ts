const ALPHABETS: readonly (readonly [member: RegExp, alphabet: string])[] = [
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
  [/[A-Z]/, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [/\d/, '0123456789'],
]

function randomBelow(limit: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return random % limit
}

/** Another letter or digit of the same kind; any other character itself. */
function otherCharacter(character: string): string {
  const [, alphabet = character] = ALPHABETS.find(([member]) => member.test(character)) ?? []
  const others = alphabet.replace(character, '')
  return others === '' ? character : others.charAt(randomBelow(others.length))
}

/** A token that nobody issued, of the form of another one: as long, with other letters and digits in the same places. */
export function madeUpLike(token: string): string {
  const madeUp = Array.from(token, otherCharacter).join('')
  return madeUp === token ? `${token}0` : madeUp
}
