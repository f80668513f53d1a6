import { expect, test } from 'vitest'
import { publishedManifest, publishedPage } from './published-files.ts'

const isPublished = (path: string): boolean => ['docs/msw.md', 'openapi.yaml'].includes(path)
const publish = (page: string): string => publishedPage(page, isPublished)

test('the published package.json has no scripts, tools, workspaces or sources', () => {
  const manifest = {
    name: 'kit',
    workspaces: ['learn/test'],
    files: ['dist'],
    scripts: { prepare: 'node build.ts' },
    dependencies: { yaml: '2.9.1' },
    devDependencies: { vitest: '5.1.0' },
    overrides: { ajv: '8.20.0' },
    allowScripts: { msw: false },
    knip: {},
    engines: { node: '>=22.12' },
    browser: {
      './src/late.ts': './src/late.browser.ts',
      './dist/late.js': './dist/late.browser.js',
    },
    exports: {
      '.': { 'plant-store-source': './src/index.ts', default: './dist/index.js' },
      './package.json': './package.json',
    },
  }
  expect(publishedManifest(manifest)).toEqual({
    name: 'kit',
    files: ['dist'],
    dependencies: { yaml: '2.9.1' },
    engines: { node: '>=22.12' },
    browser: { './dist/late.js': './dist/late.browser.js' },
    exports: { '.': './dist/index.js', './package.json': './package.json' },
  })
})

test.each([
  ['a file that is published', '[msw](docs/msw.md#types), [document](openapi.yaml)'],
  ['a heading of the page', '[below](#install)'],
  ['a web page', '[msw](https://mswjs.io), [mail](mailto:a@store.example)'],
])('a published page keeps a link to %s', (_, text) => {
  expect(publish(text)).toBe(text)
})

test('a published page has the text of a link to a file that is left out', () => {
  expect(publish('Read [the design](docs/design.md#imports), or [msw](docs/msw.md).')).toBe(
    'Read the design, or [msw](docs/msw.md).',
  )
})

test('a published page has no row about a page that is left out', () => {
  const row = '| [msw](docs/msw.md) | mock |\n'
  expect(publish(`${row}| [design](docs/design.md) | change |\n${row}`)).toBe(row + row)
})

test.each([
  '<picture>\n  <source srcset="docs/dark.png" />\n  <img src="docs/light.png" />\n</picture>',
  '<img src="panel.png" width="380">',
])('a published page has no picture that is left out: %j', (picture) => {
  expect(publish(`Before.\n\n${picture}\n\nAfter.\n`)).toBe('Before.\n\nAfter.\n')
})

test('a published page says nothing about contributing', () => {
  expect(publish('# Kit\n\n## Contributing\n\nRun this.\n\n## License\n\nMIT\n')).toBe(
    '# Kit\n\n## License\n\nMIT\n',
  )
})

test('a published page keeps code as it is', () => {
  const code = 'Run:\n\n```js\nsteps[0](start)\n```\n'
  expect(publish(`${code}\n[x](gone.md)\n`)).toBe(`${code}\nx\n`)
})
