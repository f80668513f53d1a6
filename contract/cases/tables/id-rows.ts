import { body, name, nameOf } from './body-pieces.ts'
import { withExamples } from './title-text.ts'
import type { Row } from './row.ts'

/** A row with an id as JSON text, which every run sends. */
export const idRow = (json: string): Row => [
  json,
  `$id is ${json}`,
  body`{${nameOf.id}:${json},${name}}`,
]

const signWords = { '+': 'plus', '-': 'minus' } as const

/** A row with a fresh id beside an integer. */
export const sumRow = (integer: bigint, sign: keyof typeof signWords): Row => {
  const sum = `${integer}${sign}ID`
  const words = `${integer} ${signWords[sign]} a fresh number`
  return [sum, `$id is ${words}`, body`{${nameOf.id}:$(${sum}),${name}}`]
}

/** A row with a spelling of a fresh id, such as `$ID.0`. */
export const spelledIdRow = (json: string): Row => {
  const words = withExamples(json)
  return [`$id-${words}`, `$id is written as ${words}`, body`{${nameOf.id}:${json},${name}}`]
}
