import type { Case } from './case.ts'
import { rules } from '../rules.ts'
import { body } from './body.ts'
import { type Row, createCase, id, name, tag } from './case-row.ts'
import { credential } from './credential.ts'
import { edge } from './edge.ts'
import { mediaType } from './media-type.ts'
import { member } from './member.ts'
import { open } from './open.ts'
import { ordinary } from './ordinary.ts'

const openCase = (...row: Row): Case => createCase('open', row)

/** Requests that repeat the id or the name of the first. */
export const repeatingCases: readonly Case[] = [
  openCase(
    'id-again',
    'a valid plant with the id of the first request',
    `{"id":$FIRST_ID,${name}}`,
    { repeats: 'id' },
  ),
  openCase(
    'name-again',
    'a valid plant with the name of the first request',
    `{${id},"name":"$FIRST_NAME"}`,
    { repeats: 'name' },
  ),
  openCase(
    'id-again-with-tag',
    'the id of the first request, with a tag',
    `{"id":$FIRST_ID,${name},${tag}}`,
  ),
  openCase(
    'plant-again',
    'the id and the name of the first request',
    '{"id":$FIRST_ID,"name":"$FIRST_NAME"}',
  ),
]

const tables = { R1: ordinary, ...body, ...member, ...mediaType, ...edge, ...credential, open }

/** Every case written by hand, in the order of the rules; those that repeat come first, because later verdicts use them. */
export const cases: readonly Case[] = [
  ...repeatingCases,
  ...rules.flatMap(({ id }) => (tables[id] ?? []).map((row) => createCase(id, row))),
]
