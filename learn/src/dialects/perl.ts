import type { Dialect } from './dialect.ts'

/** The JSON decoders of Perl write what follows from a mistake on: `(before "pots,"name":"Fern ...")`. */
export const perl: Dialect = { written: ['{rest:perl}'] }
