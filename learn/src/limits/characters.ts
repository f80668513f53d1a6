/** Characters that services distinguish, by the part of a character class that stands for them. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['A-Z', 'Z'],
  ['0-9', '9'],
  ...Array.from(
    ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    (character) => [character.replace(/[\\\]^[-]/, '\\$&'), character] as const,
  ),
  ['\\0', '\0'],
  ['\\t-\\r', '\t'],
  ['\\x01-\\x08\\x0e-\\x1f', '\u0001'],
  ['\\p{L}\\p{M}', '\u00e9\u6728'],
  ['\\p{N}', '\u0661'],
  ['\\x7f-\\u{10ffff}', '\u{1f331}'],
])

/** A text of small letters around one character of each part. */
const textWith = (parts: readonly string[]): string =>
  `fe${parts.map((part) => CHARACTERS.get(part)).join('')}rn`

/**
 * The characters that a service accepts beside small letters, as a pattern of texts; undefined for any. All characters are
 * sent in one text; if it is refused, either half of them, and so on.
 */
export async function findCharacters(
  acceptsText: (text: string) => Promise<boolean>,
): Promise<string | undefined> {
  const acceptedOf = async (parts: readonly string[]): Promise<readonly string[]> => {
    if (await acceptsText(textWith(parts))) return parts
    const middle = Math.floor(parts.length / 2)
    if (middle === 0) return []
    const first = await acceptedOf(parts.slice(0, middle))
    return [...first, ...(await acceptedOf(parts.slice(middle)))]
  }
  const accepted = await acceptedOf([...CHARACTERS.keys()])
  const isAny = accepted.length === CHARACTERS.size
  if (isAny || !(await acceptsText(textWith([])))) return undefined
  return `^[${classOf(accepted)}]*$`
}

/** The content of a character class; without A to Z, letters are those that are not capital ones. */
function classOf(accepted: readonly string[]): string {
  const parts = accepted.includes('A-Z')
    ? accepted
    : accepted.map((part) => part.replace('\\p{L}', '\\p{Ll}\\p{Lo}'))
  return `a-z${parts.join('')}`
}
