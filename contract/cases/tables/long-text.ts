import { ofString } from './plain.ts'
import type { Row } from './row.ts'

const ends = [
  ['character', 'cut within a character', '🌱'.repeat(30)],
  ['wide', '27,000 bytes long', '木'.repeat(9000)],
] as const

/** Texts in a body that is sent in parts, which end where a character or a buffer does. */
export const longTexts: readonly Row[] = (['split', 'chunked'] as const).flatMap((need) =>
  ends.map(([slug, words, text]): Row => [
    `${need}-${slug}`,
    `a $string ${words}, the body ${need}`,
    // The text comes first, so that a part ends within it.
    ofString(
      (string, object) =>
        `{${[`${string.key}:"$NAME ${text}"`, ...object.without(string)].join()}}`,
    ),
    { need },
  ]),
)
