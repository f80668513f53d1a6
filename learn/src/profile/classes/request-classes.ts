import type { ClassName } from './class-facts.ts'
import { combine, ITSELF, type Kind, within } from './kind.ts'

/** Some kinds of a class. */
interface ClassRow {
  readonly name: ClassName
  readonly kinds: readonly Kind[]
}

const row = (name: ClassName, ...kinds: readonly Kind[]): ClassRow => ({
  name,
  kinds: kinds.length === 0 ? [ITSELF] : kinds,
})

/** At the beginning of a body that begins with no array and no object. */
export const START = 'start'

/** What a service expects where a text is no JSON. */
const EXPECTED = [
  START,
  'first-name',
  'name',
  'colon',
  'value',
  'delimiter',
  'first-item',
  'item',
  'item-delimiter',
]

/** Methods with kinds of their own. */
export const KNOWN_METHODS: readonly string[] = [
  'get',
  'head',
  'put',
  'patch',
  'delete',
  'options',
  'trace',
  'connect',
]

/** What is wrong before the members are read, in the default order. */
export const BEFORE_MEMBERS: readonly ClassRow[] = [
  row(
    'unknown-path',
    'slash',
    'letter-case',
    'below',
    'slashes',
    within('slashes', 'end'),
    'encoded-slash',
    'malformed',
    'other',
  ),
  row('encoded-path'),
  row('query'),
  row('unknown-method', ...KNOWN_METHODS, 'other'),
  row('preflight'),
  row('credential-missing', 'absent', 'empty', 'query'),
  row(
    'credential-malformed',
    'scheme',
    'no-token',
    'bare',
    'form',
    'tokens',
    'twice',
    'tab',
    'characters',
  ),
  row('credential-unknown'),
  row('credential-scheme-case'),
  row('credential-spaces'),
  row('media-type', 'text', 'form', 'xml', 'range', 'other'),
  row('media-type', 'json-suffix', 'json-prefix', 'json-like', 'malformed', 'invalid'),
  row('media-type', 'none', within('none', 'no-body')),
  row('media-type-parameters', 'utf-8', 'charset', 'other'),
  row('media-type-case'),
  row('content-encoding'),
  row('accept', ITSELF, 'malformed'),
  row('body-limit'),
  row('body-encoding', 'utf-8', within('utf-8', START)),
  row('body-encoding', ...combine(['wide'], ['marked', 'little-endian', 'big-endian'])),
  row('byte-order-mark'),
  row('body-json', 'blank', 'nesting'),
  row(
    'body-json',
    ...combine(['after', 'control', 'escape', 'unicode-escape', 'string'], [ITSELF, START]),
  ),
  row(
    'body-json',
    ...combine(['fraction', 'exponent', 'minus', 'negative-infinity', 'literal'], [ITSELF, START]),
  ),
  row('body-json', ...combine(['escape', 'unicode-escape'], ['end'])),
  row(
    'body-json',
    ...combine(
      ['nan', 'number', 'comment', 'comma', 'trailing-comma', 'quote', 'end', 'word', 'other'],
      EXPECTED,
    ),
  ),
  row('body-missing'),
]
