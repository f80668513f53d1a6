import type { Dialect } from './dialect.ts'

/**
 * Python writes values by `repr`, such as `{'a': True}` and `7.0`, and objects with their address in memory; Pydantic cuts a
 * long `repr` in the middle, and shows the whole body if a member is missing.
 */
export const python: Dialect = {
  written: [
    '{value:float}',
    '{member:python}',
    '{value:python}',
    '{value:pydantic}',
    '{body:pydantic}',
  ],
  varying: [{ pattern: /\b0x[\da-f]{8,16}\b/gi, constant: '0x7f0000000000' }],
}
