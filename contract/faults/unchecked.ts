import { accepting, instead } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { Numeral } from './numeral.ts'
import { contentType, isUnreadable, textOf, valueOf } from './received.ts'
import { isObject, json, right, type Received } from './store.ts'

const usual = { id: new Numeral('1'), name: '', tag: '' }

/** Never looks at one member of some requests. */
const unchecked = (when: (got: Received) => boolean, name: 'id' | 'name' | 'tag' = 'id') =>
  accepting((got) => {
    const value = valueOf(got)
    return (
      isObject(value) &&
      Object.hasOwn(value, name) &&
      right.takes(contentType(got)) &&
      right.problem({ ...value, [name]: usual[name] }) === undefined &&
      when(got)
    )
  })

/** Faults that let through what must be refused, but only where the request is unusual besides. */
export const uncheckedRequest: readonly Fault[] = [
  ...breaking(
    'N5',
    [
      'unchecked-charset',
      'looks its schema up by the whole content type, and checks nothing with a charset',
      unchecked((got) => /charset/i.test(contentType(got))),
    ],
    [
      'unchecked-capitals',
      'checks nothing under APPLICATION/JSON',
      unchecked((got) => /[A-Z]/.test(contentType(got).split(';')[0]!)),
    ],
    [
      'unchecked-without-accept',
      'checks nothing without Accept',
      unchecked((got) => got.headers['accept'] === undefined),
    ],
    [
      'unchecked-white-space',
      'checks nothing after white space',
      unchecked((got) => /^\s/.test(got.bytes.toString())),
    ],
    [
      'unchecked-order',
      'checks an id only where it comes first',
      unchecked((got) => !/^\s*\{\s*"id"/.test(got.bytes.toString())),
    ],
    [
      'unchecked-emoji',
      'checks nothing beyond the basic plane',
      unchecked((got) => /[\u{10000}-\u{10ffff}]/u.test(textOf(got, 'name'))),
    ],
  ),
  ...breaking('N6', [
    'unchecked-chunks',
    'checks nothing that comes in chunks',
    unchecked((got) => 'transfer-encoding' in got.headers, 'name'),
  ]),
  ...breaking('N7', [
    'unchecked-long',
    'checks nothing over eight kilobytes',
    unchecked((got) => got.bytes.length > 8192, 'tag'),
  ]),
  ...breaking('N2', [
    'unread-charset',
    'reads carelessly with a charset',
    accepting(
      (got) =>
        isUnreadable(got) &&
        /charset/.test(contentType(got)) &&
        got.bytes.toString().endsWith(',}') &&
        right.takes(contentType(got)),
    ),
  ]),
  ...breaking('R7', [
    'too-large-at-forty',
    'answers 413 to forty kilobytes',
    instead((got) => got.bytes.length > 40_000, json(413, { error: 13, message: 'too large' })),
  ]),
]
