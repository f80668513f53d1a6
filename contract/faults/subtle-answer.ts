import { instead, refusing, replacing, shaping } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { contentType, good, textOf, valueOf } from './received.ts'
import { json, right } from './store.ts'

const oops = json(500, { error: 500, message: 'Internal Server Error' })

const number = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text

/** Faults that show in the answers to a few requests only. */
export const subtleAnswer: readonly Fault[] = [
  ...breaking('R1', [
    'refuse-quote',
    'refuses a name with a double quote',
    refusing((got) => /^[ -~]*"[ -~]*$/.test(textOf(got, 'name'))),
  ]),
  ...breaking(
    'R2',
    [
      'lost-semicolon',
      'writes a content type without its semicolon',
      replacing(200, () => ({ headers: { 'Content-Type': 'application/json charset=utf-8' } })),
    ],
    [
      'type-list',
      'sends two content types in one',
      replacing(200, () => ({ headers: { 'Content-Type': 'text/html, application/json' } })),
    ],
    [
      'type-empty',
      'sends an empty content type',
      replacing(200, () => ({ headers: { 'Content-Type': '' } })),
    ],
    [
      'type-without-tag',
      'sends text/plain where there is no tag',
      replacing(200, (answer, got) =>
        String(answer.body).includes('"tag"') || got.number < 0
          ? {}
          : { headers: { 'Content-Type': 'text/plain' } },
      ),
    ],
  ),
  ...breaking(
    'R3',
    [
      'digits-as-number',
      'sends a name of digits as a number',
      shaping(200, (plant) => ({ ...plant, name: number(plant['name']) })),
    ],
    [
      'tag-digits-as-number',
      'sends a tag of digits as a number',
      shaping(200, (plant) => ({ ...plant, tag: number(plant['tag']) })),
    ],
    [
      'true-as-boolean',
      'reads a tag as YAML does',
      shaping(200, (plant) => ({
        ...plant,
        tag: /^(true|false|null|yes|no)$/i.test(String(plant['tag'])) ? true : plant['tag'],
      })),
    ],
    [
      'tag-with-comma-as-list',
      'sends a tag with a comma as an array',
      shaping(200, (plant) => {
        const { tag } = plant
        return { ...plant, tag: typeof tag === 'string' && tag === 'a,b' ? ['a', 'b'] : tag }
      }),
    ],
    [
      'empty-name-as-null',
      'sends name: null for an empty name',
      shaping(200, (plant) => ({ ...plant, name: plant['name'] === '' ? null : plant['name'] })),
    ],
    [
      'inherited-name',
      'sends what the prototype says',
      shaping(200, (plant, got) =>
        got.bytes.includes('"constructor"') ? { ...plant, name: {} } : plant,
      ),
    ],
  ),
  ...breaking(
    'R6',
    [
      'media-type-number',
      'sends an error beyond int32 for a wrong media type',
      replacing(400, (answer, got) =>
        right.admits(got) && !right.takes(contentType(got))
          ? { body: '{"error":4150000000,"message":"type"}' }
          : answer,
      ),
    ],
    [
      'scheme-error',
      'answers another scheme with 400 in another shape',
      replacing(400, (answer, got) =>
        right.admits(got) || !('authorization' in got.headers)
          ? answer
          : { body: '{"error":"invalid_request"}' },
      ),
    ],
    [
      'null-error',
      'sends an Error without a message for null',
      replacing(400, (answer, got) => (valueOf(got) === null ? { body: '{"error":1}' } : answer)),
    ],
  ),
  ...breaking(
    'R7',
    [
      'crash-on-percent',
      'answers 500 to a percent sign',
      instead((got, usual) => good(got, usual) && textOf(got, 'name').includes('%'), oops),
    ],
    [
      'crash-on-backslash',
      'answers 500 to a backslash',
      instead((got, usual) => good(got, usual) && textOf(got, 'name').includes('\\'), oops),
    ],
    [
      'crash-on-markup',
      'answers 403 to markup, as a firewall does',
      instead(
        (got, usual) => good(got, usual) && textOf(got, 'name').includes('<'),
        json(403, { error: 3, message: 'blocked' }),
      ),
    ],
    [
      'crash-on-right-to-left',
      'answers 500 to Arabic and Hebrew',
      instead(
        (got, usual) =>
          good(got, usual) && /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(textOf(got, 'name')),
        oops,
      ),
    ],
    [
      'crash-on-combining',
      'answers 500 to combining characters',
      instead((got, usual) => good(got, usual) && /\p{M}/u.test(textOf(got, 'name')), oops),
    ],
    [
      'crash-on-empty-tag',
      'answers 500 to an empty tag',
      instead((got, usual) => good(got, usual) && got.bytes.toString().includes('"tag":""'), oops),
    ],
    [
      'crash-on-depth',
      'answers 500 to a nested further member',
      instead((got, usual) => good(got, usual) && /\{[^{]*\{|\[/.test(got.bytes.toString()), oops),
    ],
  ),
]
