import {
  body,
  id,
  nameOf,
  otherRequired,
  singleQuotedNameOf,
  type Body,
  type Piece,
} from './pieces/body-pieces.ts'
import { gap, wideName, wideTag } from './body-texts.ts'
import { type Probe, titleOfBody } from './probe.ts'

/** The beginning of a text, and ends with which it is malformed there. */
interface Malformed {
  readonly start: Piece | Body
  readonly ends: readonly (Piece | Body)[]
}

/** Instead of the body. */
const wholeBodies: Malformed = {
  start: '   \n\n\n          ',
  ends: [
    ' ',
    '\n\n',
    'pots',
    'nope',
    'nul',
    'nulll',
    'tru',
    '01',
    '-',
    'NaN',
    ',',
    "'a'",
    '"a',
    '//',
    '1 2',
    '"a" pots',
    '1.',
    '[',
    '[{}',
    '[1,',
    '<a>',
  ],
}

/** Instead of the first name. */
const firstNames: Malformed = {
  start: `${gap}\n\n{${gap}\n${gap}`,
  ends: [
    '',
    'pots:1}',
    // Other required members come last, because the first name is the malformed one.
    body`${singleQuotedNameOf.id}:1}${otherRequired}`,
    body`,${nameOf.id}:1}`,
    '//\n}',
    '/**/}',
    '~}',
  ],
}

/** Instead of another name. */
const laterNames: Malformed = {
  start: body`{${otherRequired}${gap}${gap}\n\n${wideTag},${gap}${id},`,
  ends: [
    '',
    '}',
    ',}',
    'pots:1}',
    body`${singleQuotedNameOf.name}:1}`,
    '/**/}',
    '~}',
    nameOf.name,
    body`${nameOf.name}="a"}`,
  ],
}

/** Instead of a string. */
const strings: Malformed = {
  start: body`{${otherRequired}${gap}${gap}\n\n${wideTag},${gap}${id},${nameOf.name}:`,
  ends: [
    '',
    ',}',
    '}',
    '/**/"a"}',
    `'a'}`,
    'fals}',
    '"a',
    '"\t"}',
    String.raw`"\x"}`,
    String.raw`"\u12"}`,
    String.raw`"\uZZZZ"}`,
    '"a"',
    '"a"/**/}',
    '"a"~}',
    '"a"pots}',
    '"a"}}',
    '"a\\',
    String.raw`"\u00`,
  ],
}

/** Instead of a number. */
const numbers: Malformed = {
  start: body`{${otherRequired}${gap}${gap}\n\n${wideName},${gap}${gap}${nameOf.id}:`,
  ends: [
    body`NaN,${nameOf.tag}:"sun"}`,
    body`-Infinity,${nameOf.tag}:"sun"}`,
    '-}',
    'nul}',
    '1.}',
    '1e}',
    '01}',
    '[1',
    '[1;2]}',
    '[1,]}',
    'True}',
    '~}',
  ],
}

/** Malformed JSON, mostly in the fourth line. */
export const malformedJson: readonly Probe[] = [
  wholeBodies,
  firstNames,
  laterNames,
  strings,
  numbers,
].flatMap(({ start, ends }, row) =>
  ends.map((end, index): Probe => {
    const pieces = body`${start}${end}`
    return {
      rule: 'N2',
      slug: `malformed-${row}-${index}`,
      title: titleOfBody(pieces),
      body: pieces,
    }
  }),
)
