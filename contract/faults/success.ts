import { labelling, refusing, replacing, shaping, spoiling } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { idOf, isBeyond, member, textOf } from './received.ts'

/** Faults in what a valid request is answered. */
export const success: readonly Fault[] = [
  ...breaking(
    'R1',
    ['refuse-everything', 'answers every request 400', refusing(() => true)],
    ['refuse-tag', 'knows no tag', refusing((got) => member(got, 'tag') !== undefined)],
    ['require-tag', 'requires the tag', refusing((got) => member(got, 'tag') === undefined)],
    [
      'small-id',
      'keeps ids in 16 bits',
      refusing((got) => isBeyond(16, got) && !isBeyond(32, got)),
    ],
    [
      'thirty-bits',
      'keeps ids in 30 bits',
      refusing((got) => isBeyond(31, got) && !isBeyond(32, got)),
    ],
    [
      'refuse-semicolon',
      'refuses a name with a semicolon',
      refusing((got) => textOf(got, 'name').includes(';')),
    ],
    [
      'refuse-small-letter',
      'wants names to begin with a capital',
      refusing((got) => /^[a-z]\w* [A-Z]/.test(textOf(got, 'name'))),
    ],
    [
      'refuse-capitals',
      'refuses a name without a small letter',
      refusing((got) => /^[A-Z ]+\d+$/.test(textOf(got, 'name'))),
    ],
    ['full-after-twenty', 'is full after twenty plants', refusing((got) => got.created >= 20)],
    ['refuse-every-tenth', 'refuses every tenth request', refusing((got) => got.number % 10 === 0)],
    ['refuse-first', 'refuses the very first request', refusing((got) => got.number === 1)],
    [
      'refuse-apostrophe',
      'refuses a name with an apostrophe, as a filter against SQL does',
      refusing((got) => textOf(got, 'name').includes("'")),
    ],
    [
      'refuse-crowd',
      'refuses when twenty requests are in hand',
      { ...refusing((got) => got.busy >= 20), pause: 1 },
    ],
  ),
  ...breaking(
    'R2',
    ['success-html-type', 'sends a 200 as text/html', labelling(200, 'text/html; charset=utf-8')],
    ['success-text-type', 'sends a 200 as text/plain', labelling(200, 'text/plain')],
    ['success-no-type', 'sends a 200 without a content type', labelling(200, undefined)],
    ['success-text-json', 'sends a 200 as text/json', labelling(200, 'text/json')],
    ['success-hal', 'sends a 200 as application/hal+json', labelling(200, 'application/hal+json')],
    [
      'success-api',
      'sends a 200 as application/vnd.api+json',
      labelling(200, 'application/vnd.api+json'),
    ],
    [
      'success-javascript',
      'sends a 200 as application/javascript',
      labelling(200, 'application/javascript'),
    ],
    [
      'success-longer-type',
      'sends a 200 as application/json5',
      labelling(200, 'application/json5'),
    ],
    [
      'success-octets',
      'sends a 200 as application/octet-stream',
      labelling(200, 'application/octet-stream'),
    ],
    [
      'success-xml',
      'answers in XML',
      labelling(200, 'application/xml', '<plant><name>Fern</name></plant>'),
    ],
    [
      'success-type-every-tenth',
      'sends every tenth 200 as text/html',
      replacing(200, (answer, got) =>
        got.number % 10 === 0 ? { headers: { 'Content-Type': 'text/html' } } : answer,
      ),
    ],
  ),
  ...breaking(
    'R3',
    [
      'null-tag',
      'sends tag: null when tag was absent',
      shaping(200, (plant) => ({ tag: null, ...plant })),
    ],
    [
      'tag-list',
      'sends the tag as a list',
      shaping(200, ({ tag, ...plant }) => ({ ...plant, tag: tag === undefined ? [] : [tag] })),
    ],
    [
      'tag-false',
      'sends tag: false when tag was absent',
      shaping(200, (plant) => ({ tag: false, ...plant })),
    ],
    [
      'tag-object',
      'sends the tag as an object',
      shaping(200, ({ tag, ...plant }) =>
        tag === undefined ? plant : { ...plant, tag: { name: tag } },
      ),
    ],
    ['no-name', 'sends no name', shaping(200, ({ tag }) => (tag === undefined ? {} : { tag }))],
    ['null-name', 'sends name: null', shaping(200, (plant) => ({ ...plant, name: null }))],
    [
      'name-object',
      'sends the name as an object',
      shaping(200, ({ name: en }) => ({ name: { en } })),
    ],
    ['name-number', 'sends the name as a number', shaping(200, (plant) => ({ ...plant, name: 7 }))],
    [
      'upper-case-members',
      'sends Name for name',
      shaping(200, ({ name: Name, tag: Tag }) => ({ Name, Tag })),
    ],
    ['only-id', 'sends only the id', shaping(200, (_plant, got) => ({ id: Number(idOf(got)) }))],
    ['list-of-one', 'sends a list with the plant in it', shaping(200, (plant) => [plant])],
    ['envelope', 'wraps the plant in ok and data', shaping(200, (data) => ({ ok: true, data }))],
    ['resource', 'wraps the plant in its type', shaping(200, (plant) => ({ plant }))],
    ['null-body', 'sends null for a plant', shaping(200, () => null)],
    ['true-body', 'sends true for a plant', shaping(200, () => true)],
    ['string-body', 'sends a sentence for a plant', shaping(200, () => 'created')],
    ['encoded-twice', 'encodes the plant twice', shaping(200, (plant) => JSON.stringify(plant))],
    ['empty-body', 'sends an empty body', spoiling(200, () => '')],
    ['error-in-200', 'sends an Error in a 200', shaping(200, () => ({ error: 0, message: 'ok' }))],
    [
      'name-lost-without-tag',
      'loses the name where there is no tag',
      shaping(200, (plant) => (plant['tag'] === undefined ? {} : plant)),
    ],
    [
      'name-lost-after-twenty',
      'sends name: null after the twentieth plant',
      shaping(200, (plant, got) => (got.created > 20 ? { ...plant, name: null } : plant)),
    ],
    [
      'empty-tag-as-null',
      'sends tag: null for an empty tag',
      shaping(200, (plant) => (plant['tag'] === '' ? { ...plant, tag: null } : plant)),
    ],
    [
      'wrong-under-load',
      'sends an empty object when twenty requests are in hand',
      { ...shaping(200, (plant, got) => (got.busy >= 20 ? {} : plant)), pause: 1 },
    ],
    [
      'proto-lost',
      'loses the name where a member is called __proto__',
      shaping(200, (plant, got) => (member(got, '__proto__') === undefined ? plant : {})),
    ],
  ),
]
