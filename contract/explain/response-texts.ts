import type { Entry } from '../data/report.ts'
import { utf8Text } from '../data/exchange.ts'

/** Characters of a body in which its words are looked for. */
const maxText = 2000

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []

/** The words of a response without those with digits, which differ from request to request. */
const wordsOf = ({ exchange: { response } }: Entry): readonly string[] => {
  if (response.type === 'failure') return []
  const text = utf8Text(response.body)?.slice(0, maxText) ?? ''
  return wordsIn(text).filter((word) => word.length > 2 && !/\p{N}/u.test(word))
}

const sentWordsOf = ({ exchange: { request } }: Entry): readonly string[] =>
  wordsIn(Buffer.from(request.body ?? new Uint8Array()).toString())

/** Entries by the text of the response, without its numbers and without words that one of them has sent. */
export const byResponseText = <Item extends Entry>(
  entries: readonly Item[],
): readonly (readonly Item[])[] => {
  const sentWords = new Set(entries.flatMap(sentWordsOf))
  const textOf = (entry: Item): string =>
    wordsOf(entry)
      .filter((word) => !sentWords.has(word))
      .join(' ')
  return Array.from(Map.groupBy(entries, textOf).values())
}
