import type { Case } from './case.ts'
import { rules } from '../rules.ts'
import { body } from './body.ts'
import { type Row, createCase, id, name, plain, tag } from './case-row.ts'
import { credential } from './credential.ts'
import { edge } from './edge.ts'
import { mediaType } from './media-type.ts'
import { member } from './member.ts'
import { open } from './open.ts'
import { ordinary } from './ordinary.ts'

const ordinaryCase = (...row: Row): Case => createCase('R1', row)
const openCase = (...row: Row): Case => createCase('open', row)

/** The plain valid request as the run's first. */
export const firstCase: Case = ordinaryCase('first', 'the first request of the run: a plant with id and name', plain)
/** The plain valid request again and again. */
export const repeatedCase: Case = ordinaryCase('again', 'a plant with id and name, again and again', plain)
/** The plain valid request many times at once. */
export const concurrentCase: Case = ordinaryCase('at-once', 'a plant with id and name, many at once', plain)
/** Valid plants with one id, many at once. */
export const sameIdCase: Case = openCase(
  'id-at-once',
  'valid plants with one id, many at once',
  `{"id":$SAME_ID,${name}}`,
)
/** Sent repeatedly or at once. */
export const sentManyTimes: readonly Case[] = [repeatedCase, concurrentCase, sameIdCase]
/** Sent alone, repeatedly or at once. */
export const special: readonly Case[] = [firstCase, ...sentManyTimes]
/** Requests that repeat the id or the name of the first. */
export const repeatingCases: readonly Case[] = [
  openCase('id-again', 'a valid plant with the id of the first request', `{"id":$FIRST_ID,${name}}`),
  openCase('name-again', 'a valid plant with the name of the first request', `{${id},"name":"$FIRST_NAME"}`),
  openCase('id-again-with-tag', 'the id of the first request, with a tag', `{"id":$FIRST_ID,${name},${tag}}`),
  openCase('plant-again', 'the id and the name of the first request', '{"id":$FIRST_ID,"name":"$FIRST_NAME"}'),
]

const tables = { R1: ordinary, ...body, ...member, ...mediaType, ...edge, ...credential, open }

/** Every case written by hand, in the order of the rules but for those that are sent repeatedly or at once. */
export const cases: readonly Case[] = [
  firstCase,
  ...repeatingCases,
  ...rules.flatMap(({ id }) => (tables[id] ?? []).map((row) => createCase(id, row))),
  ...sentManyTimes,
]
