import type { Case } from './case.ts'
import { rules } from '../rules.ts'
import { body } from './body.ts'
import { createCase, id, name, plain } from './case-row.ts'
import { credential } from './credential.ts'
import { edge } from './edge.ts'
import { mediaType } from './media-type.ts'
import { member } from './member.ts'
import { open } from './open.ts'
import { ordinary } from './ordinary.ts'

/** The plain valid request as the run's first. */
export const firstCase: Case = createCase('R1', [
  'first',
  'the first request of the run: a plant with id and name',
  plain,
])
/** The plain valid request again and again. */
export const repeatedCase: Case = createCase('R1', ['again', 'a plant with id and name, again and again', plain])
/** The plain valid request many times at once. */
export const concurrentCase: Case = createCase('R1', ['at-once', 'a plant with id and name, many at once', plain])
/** Valid plants with one id, many at once. */
export const sameIdCase: Case = createCase('open', [
  'id-at-once',
  'valid plants with one id, many at once',
  `{"id":$SAME_ID,${name}}`,
])
/** Sent repeatedly or at once. */
export const sentManyTimes: readonly Case[] = [repeatedCase, concurrentCase, sameIdCase]
/** Sent alone, repeatedly or at once. */
export const special: readonly Case[] = [firstCase, ...sentManyTimes]
/** Requests that repeat the id or the name of the first. */
export const repeatingCases: readonly Case[] = [
  createCase('open', ['id-again', 'a valid plant with the id of the first request', `{"id":$FIRST_ID,${name}}`]),
  createCase('open', [
    'name-again',
    'a valid plant with the name of the first request',
    `{${id},"name":"$FIRST_NAME"}`,
  ]),
]

const tables = { R1: ordinary, ...body, ...member, ...mediaType, ...edge, ...credential, open }

/** Every case written by hand, in the order of the rules but for those that are sent repeatedly or at once. */
export const cases: readonly Case[] = [
  firstCase,
  ...repeatingCases,
  ...rules.flatMap(({ id }) => (tables[id] ?? []).map((row) => createCase(id, row))),
  ...sentManyTimes,
]
