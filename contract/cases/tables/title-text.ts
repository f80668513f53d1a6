import type { Role } from '../../operation/role.ts'
import type { Body } from './body-pieces.ts'
import { textWith } from './written-body.ts'

/** A value as names and titles of cases have it: with examples in place of what is new in each request. */
export const withExamples = (json: string): string =>
  json.replace('$NAME', 'fern').replace('$ID', '7')

const placeholderOf: Readonly<Record<Role, string>> = { id: '$id', name: '$name', tag: '$tag' }
const placeholderOfEscaped: Readonly<Record<Role, string>> = {
  id: '$escapedId',
  name: '$escapedName',
  tag: '$escapedTag',
}

/** A body of the tables, or a part of it, as a title quotes it: with placeholders for the names of its members. */
export const withNamesOf = (pieces: Body): string =>
  textWith(pieces, (role, isEscaped) =>
    isEscaped ? placeholderOfEscaped[role] : placeholderOf[role],
  )
