/** A part of a template in braces that stands for a value: `{name:string:trimmed|none}`. */
export interface Placeholder {
  readonly name: string
  /** Names of conversions, in the order in which they apply. */
  readonly conversions: readonly string[]
  /** What replaces a missing member, null, and a value of which a conversion leaves nothing; the text `null` stands for null. */
  readonly byDefault: string | undefined
}

/** A placeholder with how it is written. */
export interface WrittenPlaceholder extends Placeholder {
  readonly source: string
}

/** A name, conversions, and a default. */
const PLACEHOLDER = /(\{(?:[A-Za-z][\w-]*|\/[^{}:|]*)(?::[a-z\d:-]+)?(?:\|[^{}]*)?\})/

/** A text as its placeholders and what is between them, from left to right; no text is empty. */
export const templateParts = (text: string): readonly (string | WrittenPlaceholder)[] =>
  text.split(PLACEHOLDER).flatMap((part, index) => {
    if (part === '') return []
    return index % 2 === 0 ? part : readSource(part)
  })

function readSource(source: string): WrittenPlaceholder {
  const [start = '', ...end] = source.slice(1, -1).split('|')
  const [name = '', ...conversions] = start.split(':')
  return { name, conversions, byDefault: end.length === 0 ? undefined : end.join('|'), source }
}

/** The name of the placeholder that gives a `{`, so that a text may have what looks like a placeholder. */
export const LEFT_BRACE = 'left-brace'

/**
 * The template that gives a text as it is.
 * @param isKnown whether a placeholder has a value; others stay as they are
 */
export const escapeText = (
  text: string,
  isKnown: (placeholder: Placeholder) => boolean = () => true,
): string =>
  templateParts(text)
    .map((part) => {
      if (typeof part === 'string') return part
      return isKnown(part) ? `{${LEFT_BRACE}}${part.source.slice(1)}` : part.source
    })
    .join('')

/** The placeholder that is the whole text; undefined for any other text. */
export function readPlaceholder(text: string): Placeholder | undefined {
  const [placeholder, ...others] = templateParts(text)
  return typeof placeholder === 'object' && others.length === 0 ? placeholder : undefined
}

/** A placeholder as templates write it. */
export function writePlaceholder({ name, conversions, byDefault }: Placeholder): string {
  const end = byDefault === undefined ? '' : `|${byDefault}`
  return `{${[name, ...conversions].join(':')}${end}}`
}
