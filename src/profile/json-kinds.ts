import type { JsonError } from '../json.ts'

/** The kind of malformed JSON: what is where something else is expected, a kind of the class `body-json`. */
export function kindOfJson(text: string, { at, expected, isTooDeep }: JsonError): string {
  if (isTooDeep) return 'nesting'
  if (/^[ \t\n\r]*$/.test(text)) return 'blank'
  const [kind] = KINDS.find(([, found, where]) => {
    found.lastIndex = at
    return where?.test(expected) !== false && found.test(text)
  }) as Kind
  if (!/^[ \t\n\r]*[[{]/.test(text)) return kind.replace(/\/(?:end)?$|$/, '/start')
  return kind.endsWith('/') ? kind + expected : kind
}

/** A kind, what is found, and where something else is expected; after a slash at the end comes that, as in `comma/value`. */
type Kind = readonly [name: string, found: RegExp, expected?: RegExp]
const VALUE = /value|item$/
const WORD = 't(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?'
const KINDS: readonly Kind[] = [
  ['string', /$/y, /string/],
  ['unicode-escape/end', /u[\da-fA-F]*$/y, /string/],
  ['unicode-escape', /u[\da-fA-F]*/y, /string/],
  ['escape/end', /\\$/y, /string/],
  ['escape', /\\/y, /string/],
  ['control', /(?:)/y, /string/],
  ['fraction', /(?<=(?<![.\d])\d+)\./y, /delimiter|after/],
  ['exponent', /(?<=\d)[eE][+-]?/y, /delimiter|after/],
  ['number/', /(?<=\d)(?=\d)/y],
  ['word/', /(?<=[a-z])(?=[a-z])/y, /delimiter|after/],
  ['after', /(?:)/y, /after/],
  ['end/', new RegExp(`(?:-|${WORD})$`, 'y'), VALUE],
  ['negative-infinity', /-(?=Infinity)/y, VALUE],
  ['minus', /-/y, VALUE],
  ['literal', new RegExp(WORD, 'y'), VALUE],
  ['end/', /$/y],
  ['comment/', /(?=[/#])/y],
  ['quote/', /(?=['`])/y],
  ['nan/', /(?=NaN|Infinity)/y],
  ['comma/', /(?=,)/y],
  ['trailing-comma/', /(?<=,\s*)(?=[}\]])/y],
  ['word/', /(?=[A-Za-z_$])/y],
  ['other/', /(?:)/y],
]
