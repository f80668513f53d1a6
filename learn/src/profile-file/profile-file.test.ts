import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { useFolder } from '../../../test/support/files.ts'
import { servedStore } from '../../../test/support/store.ts'
import type { ProfileOptions } from 'plant-store-kit/options'
import { formatProfile } from './format-profile.ts'
import { changesBetween, withProfile } from './profile-changes.ts'
import { readProfileFile } from './profile-file.ts'

const { write } = await useFolder()

const settings: ProfileOptions = {
  port: 8080,
  unexplained: [{ case: 'N5/id-type-true', status: 500, text: `it's "odd": ${'x'.repeat(100)}` }],
  errors: {
    credential: { status: 401, message: 'Token missing: {text}' },
    'unknown-path': { status: 404, text: '<html>\n  <h1>Not found</h1>\n</html>\n' },
    'type/id': { body: { detail: [{ loc: ['body', '{member}'], type: 'int_parsing' }] } },
    'empty/name': 'accepted',
  },
  behavior: { members: { id: { maximum: 9_223_372_036_854_775_806n } }, bodyLimit: 40 },
  learned: { from: 'http://store.test', seed: 1, requests: 700, version: 1 },
} as ProfileOptions

test('a profile in YAML has a comment per section and a line per entry', () => {
  expect(formatProfile(settings, 'x.yaml')).toMatchInlineSnapshot(`
    "# Learned by plant-store-kit. Edit it as you like, but keep the last line: it shows that nothing is missing.

    # Where this profile comes from.
    learned:
      from: http://store.test
      seed: 1
      requests: 700
      version: 1

    # What the interface document leaves open.
    behavior:
      members: { id: { maximum: 9223372036854775806 } }
      bodyLimit: 40

    # The response to each class of problem; without a rule, the response of the mock.
    errors:
      credential: { status: 401, message: 'Token missing: {text}' }
      unknown-path:
        status: 404
        text: |
          <html>
            <h1>Not found</h1>
          </html>
      type/id: { body: { detail: [ { loc: [ body, '{member}' ], type: int_parsing } ] } }
      empty/name: accepted

    # Requests that get another response than this profile gives.
    unexplained:
      - case: N5/id-type-true
        status: 500
        text: 'it''s "odd": xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'

    # Not learned.
    port: 8080

    # End of the profile.
    "
  `)
})

test('a profile in TypeScript is a config module with the same comments', () => {
  const { behavior, errors } = settings
  expect(formatProfile({ behavior, errors: { 'type/tag': errors!['credential']! } }, 'x.ts'))
    .toMatchInlineSnapshot(`
    "import { defineConfig } from 'plant-store-kit'

    export default defineConfig({
      // What the interface document leaves open.
      behavior: {
        members: {
          id: {
            maximum: 9223372036854775806n
          }
        },
        bodyLimit: 40
      },
      // The response to each class of problem; without a rule, the response of the mock.
      errors: {
        "type/tag": {
          status: 401,
          message: "Token missing: {text}"
        }
      }
    })
    "
  `)
})

test.each(['yaml', 'json', 'ts'])(
  'a profile in .%s is read as it was written, with the line of each part',
  async (extension) => {
    const text = formatProfile(settings, `same.${extension}`)
    const definition = join(import.meta.dirname, '../../../src/define-config.ts')
    const file = await write(
      `same.${extension}`,
      text.replace("from 'plant-store-kit'", `from '${definition}'`),
    )
    const { settings: read, profileLine } = await readProfileFile(file)
    expect(read).toEqual(settings)
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [names, part] of [
      [['errors', 'type/id', 'status'], 'type/id'],
      [['errors', 'empty/name'], 'accepted'],
      [['behavior', 'bodyLimit'], 'bodyLimit'],
      [['behavior', 'members', 'id', 'maximum'], 'maximum'],
      [['errors', 'length/name'], 'errors'],
    ] as const) {
      const { line, text } = profileLine(...names)!
      expect([text, lines[line - 1]?.trim()]).toEqual([expect.stringContaining(part), text])
    }
  },
)

test('any text and number is read as it was written', async () => {
  const text = fc.string({ unit: 'binary' })
  const values = [
    text,
    fc.constantFrom('a\nb', ' a\n\n', '\n'),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.constant(null),
  ]
  const body = fc.anything({ values, key: text, maxDepth: 2 })
  const property = fc.asyncProperty(
    text,
    fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
    body,
    async (message, id, body) => {
      const minimum = Number.isSafeInteger(Number(id)) ? Number(id) : id
      const given = {
        errors: { type: { message }, length: { body } },
        behavior: { members: { id: { minimum } } },
      } as ProfileOptions
      for (const name of ['any.yaml', 'any.json'])
        expect(
          (await readProfileFile(await write(name, formatProfile(given, name)))).settings,
        ).toEqual(given)
    },
  )
  await fc.assert(property, { numRuns: 40 })
})

test.each([
  ['cut off in a line', (text: string) => text.slice(0, text.indexOf('port') + 20)],
  ['cut off between lines', (text: string) => text.slice(0, text.indexOf('\n# Which'))],
])('a profile that is %s is refused', async (_how, cut) => {
  const text = formatProfile({ ...settings, order: ['credential'] }, 'x.yaml')
  await expect(readProfileFile(await write('cut.yaml', cut(text)))).rejects.toThrow('it is cut off')
})

test.each([
  [
    'an unknown class',
    'errors:\n  type/idd: accepted',
    'line 2: errors.type/idd is not a class of problems',
  ],
  [
    'a wrong status',
    'errors:\n  type: { status: 42 }',
    'line 2: errors.type.status takes a whole number',
  ],
])('a profile with %s is refused', async (_what, text, message) => {
  await expect(readProfileFile(await write('wrong.yaml', text), servedStore)).rejects.toThrow(
    message,
  )
})

test('the changes of a profile have the old and the new value', () => {
  const errors = {
    ...settings.errors,
    credential: { status: 403, message: 'Token missing: {text}' },
  } as const
  expect(changesBetween(settings, { ...settings, errors, join: false })).toEqual([
    'errors.credential.status: 403, was 401',
    'join: false, was nothing',
  ])
  expect(withProfile(settings, { join: false })).toEqual({ port: 8080, join: false })
})

test('a short entry of a list is on one line in YAML', () => {
  const unexplained = [{ case: 'N5/id-type-true', status: 500, text: 'odd' }]
  expect(formatProfile({ unexplained }, 'x.yml')).toContain(
    '\nunexplained:\n  - { case: N5/id-type-true, status: 500, text: odd }\n',
  )
})

test('a profile in JSON is indented by two spaces, and ends with a line break', () => {
  expect(formatProfile({ join: ', ' }, 'x.json')).toBe('{\n  "join": ", "\n}\n')
})

test('an empty file is no profile', async () => {
  const file = await write('empty.yaml', '')
  await expect(readProfileFile(file)).rejects.toThrow('empty.yaml')
})

test('a profile in YAML may have a member that is named as the merge key', async () => {
  const body = { '<<': { a: 1 }, list: [{ '<<': 'b' }] }
  const profile = { ...settings, response: { success: { body } } } as ProfileOptions
  const file = await write('merge.yaml', formatProfile(profile, 'merge.yaml'))
  expect((await readProfileFile(file)).settings.response).toEqual({ success: { body } })
})
