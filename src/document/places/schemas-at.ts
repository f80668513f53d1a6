import { memoize } from '../../base/memoize.ts'
import { BRANCHES } from '../keyword-groups.ts'
import { merged } from '../merge.ts'
import type { Schema } from '../schema.ts'
import { placeAt, Places } from './places.ts'

const rootOf = memoize((schema: Schema) => new Places(merged, [...BRANCHES, 'not']).of(schema))

/** Every schema that says something about the value at a place, those of all branches and of `not` included. */
export const schemasAt = (schema: Schema, names: readonly string[]): readonly Schema[] =>
  placeAt(rootOf(schema), names)?.schemas ?? []
