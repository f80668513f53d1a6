/** A part of a template in braces that stands for a value: `{name:string:trimmed|none}`. */
export interface Placeholder {
  readonly name: string
  /** In the order in which they apply. */
  readonly conversions: readonly string[]
  /** What replaces a missing member or null. */
  readonly byDefault: string | undefined
}

/** A placeholder as templates write it, without its braces: `id:integer`. */
export type Unbraced = string

/** Its groups: name, conversions, and the text that replaces a missing member or null. */
const PLACEHOLDER = /\{([A-Za-z][\w-]*|\/[^{}:|]*)(?::([a-z\d:]+))?(?:\|([^{}]*))?\}/g

const readPlaceholder = (
  name: string,
  conversions: string | undefined,
  byDefault: string | undefined,
): Placeholder => ({ name, conversions: conversions?.split(':') ?? [], byDefault })

/** A text with something else in place of each placeholder; `source` is how it is written. */
export const replacePlaceholders = (
  text: string,
  replace: (placeholder: Placeholder, source: string) => string,
): string =>
  text.replaceAll(PLACEHOLDER, (source, name: string, conversions?: string, byDefault?: string) =>
    replace(readPlaceholder(name, conversions, byDefault), source),
  )

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
  replacePlaceholders(text, (placeholder, source) =>
    isKnown(placeholder) ? `{${LEFT_BRACE}}${source.slice(1)}` : source,
  )

/** A placeholder, and where it is in a text. */
interface PlacedPlaceholder extends Placeholder {
  readonly start: number
  readonly end: number
}

/** The placeholders of a text, from left to right. */
export const placeholdersIn = (text: string): readonly PlacedPlaceholder[] =>
  Array.from(
    text.matchAll(PLACEHOLDER),
    ({ 0: source, 1: name = '', 2: conversions, 3: byDefault, index }) => ({
      ...readPlaceholder(name, conversions, byDefault),
      start: index,
      end: index + source.length,
    }),
  )

const WHOLE = new RegExp(`^${PLACEHOLDER.source}$`)

/** The placeholder that is the whole text; undefined for any other text. */
export function wholePlaceholder(text: string): Placeholder | undefined {
  const [, name, conversions, byDefault] = WHOLE.exec(text) ?? []
  return name === undefined ? undefined : readPlaceholder(name, conversions, byDefault)
}

/** A placeholder as templates write it. */
export function writePlaceholder({ name, conversions, byDefault }: Placeholder): string {
  const end = byDefault === undefined ? '' : `|${byDefault}`
  return `{${[name, ...conversions].join(':')}${end}}`
}
