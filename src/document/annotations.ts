import type { Schema } from './schema.ts'

/** Parts of a schema that say nothing about values. */
export const ANNOTATIONS: readonly (keyof Schema)[] = [
  'pointer',
  'name',
  'isShared',
  'examples',
  'default',
  'writeOnly',
  'isPerhapsNullable',
  'admitsNull',
]
