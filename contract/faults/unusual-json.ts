import { labelling, shaping, spoiling } from './behaviours.ts'
import { unusual, type Specimen } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { idText } from './received.ts'
import type { Members } from './store.ts'

const typed = (type: string): Behaviour => ({
  answer: (usual) => ({ ...usual, headers: { 'Content-Type': type } }),
})

/** A string with every UTF-16 unit escaped. */
const escaped = (text: unknown): string => {
  const units = Array.from({ length: String(text).length }, (_none, at) =>
    String(text).charCodeAt(at).toString(16).padStart(4, '0'),
  )
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`
}

/** Bodies and content types that are right, and seldom seen. */
export const unusualJson: readonly Specimen[] = unusual(
  ['charset', 'adds a charset to every content type', typed('application/json; charset=utf-8')],
  [
    'loud-charset',
    'writes Application/JSON;charset="UTF-8"',
    typed('Application/JSON;charset="UTF-8"'),
  ],
  [
    'tight-charset',
    'writes no space before the charset',
    labelling(200, 'application/json;charset=UTF-8'),
  ],
  [
    'profile',
    'adds other parameters to the content type',
    labelling(200, 'application/json ; profile="https://example.org/a;b" ; version=1'),
  ],
  ['echo', 'sends back the whole request', { store: { plant: (plant) => plant } }],
  [
    'rounded-echo',
    'sends back an id that a double has rounded',
    shaping(200, (plant, got) => ({ ...plant, id: Number(idText(got)) })),
  ],
  [
    'more-members',
    'adds members of its own',
    {
      store: {
        plant: ({ name, tag = '' }) => ({ id: null, links: [], name, tag, made: '2026-01-01' }),
        error: (cause, message) => ({ details: [{ path: ['name'] }], message, cause, error: 1 }),
      },
    },
  ],
  [
    'always-a-tag',
    'sends an empty tag where there was none',
    shaping(200, (plant) => ({ tag: '', ...plant })),
  ],
  ['never-a-tag', 'keeps tags to itself', shaping(200, ({ name }) => ({ name }))],
  [
    'other-name',
    'trims and shortens the name it sends back',
    shaping(200, ({ name }) => ({ name: String(name).trim().slice(0, 8) })),
  ],
  ['exponent', 'writes its error 4e2', spoiling(400, () => '{"error":4e2,"message":"no"}')],
  ['point', 'writes its error 400.0', spoiling(400, () => '{"error":400.0,"message":"no"}')],
  [
    'least-error',
    'has the least error of int32 and an empty message',
    spoiling(400, () => '{"error":-2147483648,"message":""}'),
  ],
  [
    'largest-error',
    'has the largest error of int32 and odd characters in its message',
    spoiling(400, () => '{"error":2147483647,"message":"\\u0000\\u001b[31m\\ud83c\\udf31\u2028"}'),
  ],
  [
    'white-space',
    'sets its JSON in all the white space there is',
    {
      answer: (usual) => {
        const text = JSON.stringify(JSON.parse(String(usual.body)), null, '\t')
        return { ...usual, body: `\r\n\t ${text}\r\n\n` }
      },
    },
  ],
  [
    'escapes',
    'escapes every character of its strings',
    spoiling(200, (text) => {
      const members = Object.entries(JSON.parse(text) as Members)
      return `{${members.map(([name, value]) => `${escaped(name)}:${escaped(value)}`).join()}}`
    }),
  ],
  [
    'long-answers',
    'sends two hundred kilobytes with every answer',
    {
      answer: (usual) => {
        const value = JSON.parse(String(usual.body)) as Members
        return { ...usual, body: JSON.stringify({ ...value, padding: 'x'.repeat(200_000) }) }
      },
    },
  ],
  ['bare-semicolon', 'ends its content type with a semicolon', typed('application/json;')],
  ['zero-error', 'has an error of 0', spoiling(400, () => '{"error":-0,"message":"no"}')],
  [
    'odd-numeral',
    'writes its error 4.00E+2',
    spoiling(400, () => '{"error":4.00E+2,"message":"no"}'),
  ],
  [
    'huge-number',
    'sends a further member that no double holds',
    spoiling(200, (text) => text.replace(/}$/, ',"height":1e999,"width":-12345678901234567890}')),
  ],
  [
    'deep-answer',
    'nests a further member a thousand levels deep',
    spoiling(200, (text) => text.replace(/}$/, `,"deep":${'['.repeat(1000)}${']'.repeat(1000)}}`)),
  ],
  [
    'normal-form',
    'sends the name in another normal form',
    shaping(200, (plant) => ({ ...plant, name: String(plant['name']).normalize('NFD') })),
  ],
  [
    'upper-case-too',
    'sends Name and NAME besides name',
    shaping(200, (plant) => ({ Name: 1, NAME: null, ...plant, Tag: [] })),
  ],
)
