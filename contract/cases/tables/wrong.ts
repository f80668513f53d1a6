import { inJson } from '../../operation/json-text.ts'
import { type Write, ofNumber, ofObject, ofOptional, textOf, withValues } from './plain.ts'
import { type Overrides, type Row, type Tables, reused, utf8 } from './row.ts'

// Invalid bodies that are sent in another way than the plain one: a server that validates only the usual form accepts them.

const wrongNumber = withValues({ number: '"fern"' })
const wrongString = withValues({ string: '5' })

/** Longer than many messages: a server that cuts them by bytes splits a character. */
const emoji = '🌱'.repeat(99)

const ofNumbers: readonly Row[] = (
  [
    ['charset', 'with a charset', utf8],
    ['capitals', 'with its media type in capitals', { type: '$upperMediaType' }],
    ['accept-anything', 'with Accept: */*', { accept: '*/*' }],
    ['no-accept', 'without Accept', { accept: null }],
  ] satisfies readonly (readonly [slug: string, words: string, overrides: Overrides])[]
).map(([slug, words, overrides]): Row => [
  `$number-string-${slug}`,
  `$number is a string, ${words}`,
  wrongNumber,
  overrides,
])

/** A number that is a string, in another object than the plain one. */
const inOtherObjects: readonly Row[] = [
  [
    '$number-string-white-space',
    '$number is a string, with white space',
    ofNumber(
      (number, object) => ` \r\n\t{ ${number.key}:"fern" , ${object.without(number).join()} }\n`,
    ),
  ],
  [
    '$number-string-last',
    '$number is a string, after all other members',
    ofOptional((optional, object) =>
      object.number === undefined
        ? undefined
        : `{${[textOf(optional), ...object.without(object.number)].join()},${object.number.key}:"fern"}`,
    ),
  ],
  [
    '$number-string-further',
    '$number is a string, with an additional member',
    ofNumber((number, object) => `${object.upTo(number)}:"fern","color":"green"}`),
  ],
  [
    '$number-string-emoji',
    '$number is a string of emoji, and so is the $string',
    withValues({ number: `"${emoji}"`, string: `"$NAME ${emoji}"` }),
  ],
]

const sent = (slug: string, words: string, body: Write, overrides: Overrides): Row => [
  `$string-number-${slug}`,
  `$string is 5, ${words}`,
  body,
  overrides,
]

const longText = inJson('a'.repeat(65_000))

/** Wrong values of all members of a kind at once. */
const allWrong = ofObject(({ number, string, optional }) => {
  const texts = [
    number && `${number.key}:"fern"`,
    string && `${string.key}:5`,
    optional && `${optional.key}:null`,
  ].filter((text) => text !== undefined)
  return texts.length < 2 ? undefined : `{${texts.join()}}`
})

export const wrong: Tables = {
  N4: [
    [
      '$string-charset',
      'no $string, with a charset',
      withValues({ string: null }),
      { type: '$plainMediaType;charset=UTF-8' },
    ],
  ],
  N5: [
    ...ofNumbers,
    ...inOtherObjects,
    [
      'all-wrong',
      'several members are of another type, all at once',
      allWrong,
      { isOfSeveral: true },
    ],
  ],
  N6: [
    sent('chunked', 'the body in chunks', wrongString, { need: 'chunked' }),
    sent('split', 'the body in several packets', wrongString, { need: 'split' }),
    sent('warm', 'on a connection that had a valid request before', wrongString, reused),
  ],
  N7: [
    [
      '$optional-null-long',
      '$optional is null, with a $string of 65,000 characters',
      ofOptional((optional, object) =>
        object.string === undefined
          ? undefined
          : `${object.upTo(object.string)}:"$NAME ${longText}",${optional.key}:null}`,
      ),
    ],
  ],
}
