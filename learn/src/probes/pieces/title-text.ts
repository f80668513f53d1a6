import { type Role } from 'plant-store-kit/recording'
import type { Body } from './body-pieces.ts'
import { textWith } from './written-body.ts'

const placeholderOf: Readonly<Record<Role, string>> = {
  id: '$number',
  name: '$string',
  tag: '$optional',
}
/** A body of the tables, or a part of it, as a title quotes it: with placeholders for the names of its members. */
export const withNamesOf = (pieces: Body): string => textWith(pieces, (role) => placeholderOf[role])
