import { describe, expect, test } from 'vitest'
import type { Place } from '../base/mistake.ts'
import { ModuleLines } from './module-lines.ts'

const module = `// export default { port: 1 }
const settings = { port: 1 }
/* export default {
} */
export default {
  host: 'http://[it\\'s]', // {
  /* a { comment */ port: 4,
  scenarios: {
    "a-b": ({ plant }) => {
      if (plant.name === \`}\`) return { status: 200 }
      return 'created'
    },
    method(request) { return [request] },
    list: [
      'created', {
        answer: 'auto' },
    ].concat([]),
  } as const,
  settings,
  // The line after it is of an expression.
  [settings.port]: { inner: 1 },
  'it\\'s': 1,
  delay: { min: 5,
    max: 1 },
  items: [1,,
    // The third item.
    3, ...settings,
    'of which nobody knows the number' ]
}
const after = { later: 1 }
`

const lineIn = (text: string, ...place: Place): number | undefined =>
  new ModuleLines(text).lineAround(place)

describe('the line of a member', () => {
  test.each<[place: Place, line: number | undefined]>([
    [['host'], 6],
    [['port'], 7],
    [['scenarios'], 8],
    [['scenarios', 'a-b'], 9],
    [['scenarios', 'method'], 13],
    [['scenarios', 'list', 0], 15],
    [['scenarios', 'list', 1], 15],
    [['scenarios', 'list', 1, 'answer'], 16],
    [['settings'], 19],
    [["it's"], 22],
    [['delay', 'min'], 23],
    [['delay', 'max'], 24],
    [['items', 0], 25],
    [['items', 1], 25],
    [['items', 2], 27],
    [['items', 3], 25],
    [['items', 4], 25],
    [['later'], undefined],
    [['inner'], undefined],
    [[], undefined],
  ])('%j is %s', (place, line) => {
    expect(lineIn(module, ...place)).toBe(line)
  })

  test.each<[place: Place, line: number]>([
    [['scenarios', 'other'], 8],
    [['scenarios', 'a-b', 'status'], 9],
    [['scenarios', 'list', 2, 'answer'], 14],
    [['settings', 'port'], 19],
  ])('that a literal does not have is that of what is around it: %j', (place, line) => {
    expect(lineIn(module, ...place)).toBe(line)
  })
})

test.each([
  ['export default defineConfig({\na: 1 })', 2],
  ['export default kit.define({\na: 1 })', 2],
  ['export default\n{\na: 1 }', 3],
  ['export default config\nfunction f() {\na: 1 }', undefined],
  ['const a = {\na: 1 }\nexport { a as default }', undefined],
  ['export default () => ({\na: 1 })', undefined],
  ['export default {\na: 1', undefined],
  ['export default { b: ) }\n, a: 1 }', undefined],
  ['export default (\n{ a: 1 })', 2],
  ['export default {\na: 1 } as const', 2],
  ['export default defineConfig({\na: 1 },)', 2],
  ['export default merge({\na: 1 }, {\na: 2 })', undefined],
  ['export default defineConfig(({\na }) => ({\na: 1 }))', undefined],
  ['export default function ({\na: b }) {}', undefined],
  ['export default config\nregister({\na: 1 })', undefined],
  ['export default config\n;({\na: 1 })', undefined],
  ['export default ({\na }: Parts): Config => ({\na: 1 })', undefined],
  ['export default {\na: 1, ...settings }', undefined],
  ['export default { ...settings,\na: 1 }', 2],
  ['export default {\na: 1,\na: 2 }', 3],
  ['', undefined],
])('the object of %j has its member in line %s', (text, line) => {
  expect(lineIn(text, 'a')).toBe(line)
})
