import type { Dialect } from './dialect.ts'

/**
 * The JSON decoders of Perl write what follows from or after a mistake, some of them byte by byte:
 * `(before "pots,"name":"Fern ...")`.
 */
export const perl: Dialect = {
  written: ['{rest:perl}', '{rest:tail:perl}', '{rest:octets:perl}', '{rest:octets:tail:perl}'],
}
