import { escapePattern } from '../values/escape-pattern.ts'

/** What a service shows about a member that may have a list of values. */
interface Shown {
  /** Distinct texts that it accepted. */
  readonly accepted: readonly string[]
  /** Its response to another text, which may name the values. */
  readonly refusal: string
}

/** A service that accepted more texts has no list. */
const MOST_ACCEPTED = 8
/** Of the texts in a refusal, as many are sent. */
const MOST_SENT = 40
/** A text in quotes of one line; longer ones are no value. */
const QUOTED = /"[^"\n]{1,40}"|'[^'\n]{1,40}'|`[^`\n]{1,40}`/gu
const WORD = /[\p{L}\p{N}_-]{2,40}/gu

/**
 * The values of a member of which a service accepts only some, as a pattern of texts; undefined without such a list. Those
 * that a refusal names are sent, too, such as the words of `tag must be one of indoor, outdoor`.
 */
export async function findListedValues(
  { accepted, refusal }: Shown,
  acceptsText: (text: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (accepted.length === 0 || accepted.length > MOST_ACCEPTED) return undefined
  // A service that accepts other texts of the same letters looks at something else, such as the length.
  for (const text of accepted.map(reversed))
    if (!accepted.includes(text) && (await acceptsText(text))) return undefined
  const listed = [...accepted]
  const named = textsIn(refusal).filter((text) => !accepted.includes(text))
  for (const text of named.slice(0, MOST_SENT)) if (await acceptsText(text)) listed.push(text)
  return `^(?:${listed.toSorted().map(escapePattern).join('|')})$`
}

const reversed = (text: string): string => Array.from(text).toReversed().join('')

/** The quotes and words of a text, each once. */
function textsIn(text: string): readonly string[] {
  const quoted = Array.from(text.matchAll(QUOTED), ([quote]) => quote.slice(1, -1))
  return [...new Set([...quoted, ...(text.match(WORD) ?? [])])]
}

/** A pattern of a list, and one of its texts: characters, and with a backslash those that are no letters or digits. */
const LIST = /^\^\((?:\?:)?(.*)\)\$$/su
const TEXT = /(?:\\[^\p{L}\p{N}]|[^\\^$.*+?()[\]{}|])+/gu

/** The texts that a pattern lists, as `^(?:indoor|outdoor)$` does; none of another pattern. */
export function listedTexts(pattern: string): readonly string[] {
  const list = LIST.exec(pattern)?.[1] ?? ''
  const texts = list.match(TEXT) ?? []
  return texts.join('|') === list ? texts.map((text) => text.replaceAll(/\\(.)/gsu, '$1')) : []
}
