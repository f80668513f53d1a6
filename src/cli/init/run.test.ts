import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { launch } from '../../../test/support/cli.ts'
import { storeWithCollections } from '../../../test/support/collections.ts'
import { useFolder } from '../../../test/support/files.ts'
import { root, scratch } from '../../../test/support/package.ts'
import { shop } from '../../../test/support/shop.ts'
import { createFetch } from '../../adapters/fetch.ts'
import { createMock } from '../../core/create-mock.ts'
import { readDocument } from '../../document-file/read-document.ts'
import { guideTo } from './run.ts'

/** What init prints in a folder with these files; a list of packages becomes its package.json. */
async function guide(
  packages: readonly string[],
  files: Record<string, string> = {},
  openapi?: string,
) {
  await using folder = await scratch()
  const devDependencies = Object.fromEntries(packages.map((name) => [name, '*']))
  const written = { 'package.json': JSON.stringify({ devDependencies }), ...files }
  for (const [name, content] of Object.entries(written)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), content)
  }
  return stripVTControlCharacters(await guideTo(folder.path, openapi))
}

const headings = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('# '))

const { pathOf, write } = await useFolder()

/** One operation, whose parameters a request needs. */
const things = {
  openapi: '3.1.0',
  info: { title: "Ada's things", version: '1' },
  security: [{ key: [] }],
  paths: {
    '/things/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'mode', in: 'query', required: true, schema: { enum: ['it\'s \\ "on"'] } },
        ],
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
        },
        responses: { 204: { description: 'done' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
}

/** The code below a heading. */
function codeOf(text: string, heading: string): string {
  const [, section = ''] = text.split(`# ${heading}\n`)
  return section.split(/\n(?=# |Then: )/)[0]!.trimEnd()
}

describe('init recognizes', () => {
  test('Vite with TypeScript, its entry and its configuration', async () => {
    const text = await guide(['vite', 'typescript'], {
      'index.html': '<script type="module" src="/source/start.tsx"></script>',
      'vite.config.ts': '',
    })
    expect(text).toMatch(/^Found Vite\. /)
    expect(headings(text)).toEqual([
      '# Install',
      '# New file src/mock.ts',
      '# In vite.config.ts, add the import and the plugin',
      '# In source/start.tsx, below the imports',
    ])
    expect(codeOf(text, 'Install')).toBe('npm install --save-dev plant-store-kit msw')
    expect(text).toContain('Then: npm run dev, and open the page')
  })

  test('Vite without TypeScript and without configuration', async () => {
    expect(headings(await guide(['vite', 'msw', 'plant-store-kit']))).toEqual([
      '# New file src/mock.js',
      '# New file vite.config.mjs',
      '# In src/main.js, below the imports',
    ])
  })

  test('Next with TypeScript below src', async () => {
    const text = await guide(['next'], { 'tsconfig.json': '{}', 'src/app/page.tsx': '' })
    expect(headings(text)).toEqual([
      '# Install',
      '# New file src/app/mock.ts',
      '# New file src/app/mock-provider.tsx',
      '# In src/app/layout.tsx, around the children of the body',
      '# New file mock.server.mjs, for requests of the server process',
      '# New file next.config.mjs',
    ])
    expect(codeOf(text, 'Install')).toBe(
      'npm install --save-dev plant-store-kit msw\nnpx msw init public --save',
    )
  })

  test('Next without TypeScript, whose files have no types', async () => {
    const text = await guide(['next'], { 'next.config.mjs': '' })
    expect(headings(text)[1]).toBe('# New file app/mock.js')
    expect(headings(text).at(-1)).toBe('# In next.config.mjs, around your configuration')
    expect(text).toContain("import { Suspense, use } from 'react'")
    expect(text).toContain('function MockProvider({ children }) {')
    expect(text).not.toMatch(/ReactNode|NextConfig/)
  })

  test('SvelteKit, instead of the Vite that it starts', async () => {
    const text = await guide(['@sveltejs/kit', 'vite', 'typescript'], { 'vite.config.ts': '' })
    expect(text).toMatch(/^Found SvelteKit\. /)
    expect(headings(text)).toEqual([
      '# Install',
      '# New file src/mock.ts',
      '# New file src/hooks.client.ts',
      '# In vite.config.ts, add the import and the plugin',
      '# New file src/mock.server.ts, for requests of the server process',
      '# New file src/hooks.server.ts',
    ])
  })

  test('Nuxt, whose files are TypeScript', async () => {
    const text = await guide(['nuxt'])
    expect(headings(text)).toEqual([
      '# Install',
      '# New file app/mock.ts',
      '# New file app/plugins/mock.client.ts',
      '# In nuxt.config.ts',
      '# New file server/mock.ts, for requests of the server process',
      '# New file server/plugins/mock.ts',
    ])
    expect(codeOf(text, 'Install')).toContain('\nnpx msw init dev-public --save')
    expect(text).toContain('globalThis as {')
  })

  test('React Router, whose files without TypeScript have no types', async () => {
    const text = await guide(['@react-router/dev', 'vite'], { 'vite.config.js': '' })
    expect(headings(text)).toEqual([
      '# Install',
      '# New file app/mock.js',
      '# In app/entry.client.jsx, below the imports (npx react-router reveal makes it)',
      '# In vite.config.js, add the import and the plugin',
      '# New file app/mock.server.js, for requests of the server process',
      '# In app/entry.server.jsx, below the imports',
    ])
    expect(text).toContain('const shared = globalThis\n')
  })

  test('Angular, with a server process or without', async () => {
    const page = ['# Install', '# New file src/mock.ts', '# In src/main.ts, below the imports']
    const configuration = '# In angular.json, in build.configurations.development of architect'
    const text = await guide(['@angular/core'])
    expect(headings(text)).toEqual([...page, configuration])
    expect(text).not.toContain('externalDependencies')
    const withServer = await guide(['@angular/core', '@angular/ssr', 'typescript'])
    expect(headings(withServer)).toEqual([
      ...page,
      configuration,
      '# New file src/mock.server.ts, for requests of the server process',
      '# In src/main.server.ts, below the imports',
      configuration,
    ])
    expect(withServer).toContain('"externalDependencies": ["msw/node"]')
  })

  test('Vitest and Playwright together, with one installation', async () => {
    const text = await guide(['vitest', '@playwright/test'], { 'pnpm-lock.yaml': '' })
    expect(text).toMatch(/^Found Vitest, Playwright\. /)
    expect(headings(text)).toEqual([
      '# Install',
      '# Vitest: New file src/plants.test.js',
      '# Playwright: New file playwright.config.mjs',
      '# Playwright: New file e2e/plants.spec.js',
    ])
    expect(codeOf(text, 'Install')).toBe(
      'pnpm add --save-dev plant-store-kit msw\npnpm exec playwright install chromium',
    )
    expect(text).toContain('const addPlant = (plant, token) =>')
    expect(text).toContain('Then: pnpm exec vitest run src/plants.test.js\n')
  })

  test.for([
    [['vite'], 'npm run dev', 5173],
    [['next'], 'npm run dev', 3000],
    [['@sveltejs/kit', 'vite'], 'npm run dev', 5173],
    [['nuxt'], 'npm run dev', 3000],
    [['@react-router/dev', 'vite'], 'npm run dev', 5173],
    [['@angular/core'], 'npm run start', 4200],
    [[], 'npm run dev', 3000],
  ] as const)('the server that Playwright starts for %j', async ([packages, command, port]) => {
    const files = { 'playwright.config.ts': '' }
    const text = await guide([...packages, '@playwright/test'], files)
    expect(text).toContain('In playwright.config.ts, so that the tests start and find your app')
    expect(text).toContain('New file plants.spec.js, in the folder of your tests')
    expect(text).toContain(`use: { baseURL: 'http://localhost:${port}' },
webServer: {
  command: '${command}',
  url: 'http://localhost:${port}',
  reuseExistingServer: true,
},`)
  })

  test('Jest, with a configuration or without', async () => {
    expect(headings(await guide(['jest'], { 'yarn.lock': '' }))[1]).toBe(
      '# New file jest.config.mjs',
    )
    const text = await guide(['jest'], { 'jest.config.js': '', 'yarn.lock': '' })
    expect(headings(text)[1]).toBe('# In jest.config.js, so that Jest compiles msw and the kit')
    expect(codeOf(text, 'Install')).toBe('yarn add --dev plant-store-kit msw @swc/core @swc/jest')
  })

  test('Storybook, by its framework', async () => {
    const frameworks = ['@storybook/builder-vite', '@storybook/svelte-vite']
    const packages = ['storybook', ...frameworks, 'typescript']
    const text = await guide(packages, { 'bun.lock': '' })
    expect(headings(text)).toEqual([
      '# Install',
      '# In .storybook/main.ts, add the addon and the worker file',
      '# In .storybook/preview.ts',
      '# In a story',
    ])
    const preview = codeOf(text, 'In .storybook/preview.ts')
    expect(preview).toMatch(/^import type { Preview } from '@storybook\/svelte-vite'\n/)
  })

  test.for([
    ['@storybook/react-vite', 'viteFinal'],
    ['@storybook/nextjs-vite', 'viteFinal'],
    ['@storybook/sveltekit', 'viteFinal'],
    ['@storybook/nextjs', 'staticDirs'],
    ['@storybook/react-webpack5', 'staticDirs'],
    ['@storybook/angular', 'staticDirs'],
  ] as const)('%s, which serves the worker file by %s', async ([framework, option]) => {
    const text = await guide(['storybook', framework, 'typescript'])
    const [, main] = /# In \.storybook\/main\.ts.*\n([^]*?)\n# /.exec(text) ?? []
    expect(main?.match(/viteFinal|staticDirs/g)).toEqual([option])
    expect(text).toContain(`\nimport type { Preview } from '${framework}'\n`)
  })

  test('Storybook with a framework that it does not know, whose name you insert', async () => {
    const text = await guide(['storybook', 'storybook-framework-qwik', 'typescript'])
    expect(text).toContain('staticDirs: [{ from: worker')
    expect(codeOf(text, 'In .storybook/preview.ts')).toMatch(
      /^\/\/ Here, name the framework of your Storybook:\nimport type { Preview } from /,
    )
  })

  test('Storybook without TypeScript, whose files have no types', async () => {
    const text = await guide(['storybook'])
    expect(headings(text).slice(-2)).toEqual(['# In .storybook/preview.js', '# In a story'])
    expect(text).toContain('\nconst preview = {')
    expect(text).not.toMatch(/Preview|interface|: Story/)
  })

  test('Astro, instead of the Vite that it starts', async () => {
    const text = await guide(['astro', 'vite'], { 'tsconfig.json': '{}', 'astro.config.mjs': '' })
    expect(text).toMatch(/^Found Astro\. /)
    expect(headings(text)).toEqual([
      '# Install',
      '# New file src/mock.ts',
      '# In astro.config.mjs, add the import and the plugin',
      '# In the script of your page, before it sends requests',
    ])
  })

  test('the Vitest that Angular runs itself', async () => {
    const text = await guide(['@angular/core', 'vitest', 'typescript'])
    expect(text).toContain('# Vitest: New file src/app/plants.spec.ts\n')
    expect(text).toContain('Then: npx ng test --watch=false\n')
    expect(text).not.toContain('npx vitest')
  })

  test('none of them', async () => {
    expect(await guide(['svelte'])).toBe(
      'package.json lists none of Next, SvelteKit, Nuxt, React Router, Angular, Astro, Vite, Storybook, Vitest, Jest, Playwright.\n' +
        'A mock server works with everything: npx plant-store-kit mock\n',
    )
  })

  test('none of them at the root of a workspace, with the command of its package manager', async () => {
    const text = await guide([], { 'pnpm-workspace.yaml': 'packages: [apps/*]' })
    expect(text).toContain('\nRun init in the folder of an app of this workspace.\n')
    expect(text).toContain(': pnpm dlx plant-store-kit mock\n')
  })
})

describe('a project that uses msw', () => {
  const worker = "import { setupWorker } from 'msw/browser'\nsetupWorker(...handlers)"
  const server =
    "import { setupServer } from 'msw/node'\nsetupServer(\n  http.get('/', () => {}),\n)"

  test('adds the handlers to its worker and server, and starts no other', async () => {
    const text = await guide(['vite', 'vitest', 'jest', 'msw', 'plant-store-kit'], {
      'src/mocks/browser.ts': worker,
      'src/mocks/node.ts': server,
    })
    expect(headings(text).slice(1, 4)).toEqual([
      '# In src/mocks/browser.ts, add the handlers to the worker that is there: a page can have only one',
      '# In src/mocks/node.ts, add the handlers to the server that is there',
      '# Vitest: New file src/plants.test.js',
    ])
    expect(text).toContain('\nsetupWorker(...handlers, ...plantStore)\n')
    expect(text).toContain('\nsetupServer(/* your handlers */, ...plantStore)\n')
    expect(text.match(/setup(?:Worker|Server)/g)).toHaveLength(2)
  })

  test('writes no second worker file', async () => {
    const text = await guide(['next', 'msw', 'plant-store-kit'], { 'app/msw.ts': worker })
    expect(text).not.toMatch(/msw init|mock-provider/)
    expect(text).toContain('# New file mock.server.mjs')
  })

  test('is found between paths that look like a comment', async () => {
    const source = `http.get('/api/*', a)\n${worker}\nhttp.get('*/b', b)`
    expect(await guide(['vite', 'msw'], { 'src/mock.ts': source })).toContain('# In src/mock.ts, ')
  })

  test('has nothing to add where the handlers are', async () => {
    const source = `${worker}\nimport { handlers } from 'plant-store-kit/handlers'`
    const text = await guide(['vite', 'msw'], { 'src/mock.ts': source })
    expect(headings(text).slice(1)).toEqual(['# src/mock.ts has the handlers already'])
  })

  test.for([
    ['a comment', 'src/a.ts', `// ${worker.replace('\n', ' ')}`],
    ['a package', 'node_modules/a/a.ts', worker],
    ['another file', 'src/a.md', worker],
    ['a folder of another tool', '.next/a.js', worker],
    ['another library', 'src/a.ts', 'setupWorker()'],
    ['a test', 'src/a.test.ts', worker],
  ] as const)('is not found by %s', async ([, file, source]) => {
    expect(await guide(['vite'], { [file]: source })).toContain('# New file src/mock.js')
  })
})

// The code of the docs is run, and the app of examples/next-app is built.
describe('the printed code is that of', () => {
  const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

  test('the docs', async () => {
    const msw = await read('docs/msw.md')
    const vite = await guide(['vite', 'typescript'])
    expect(await read('docs/frameworks.md')).toContain(codeOf(vite, 'New file src/mock.ts'))
    expect(msw).toContain(codeOf(vite, 'New file vite.config.mjs'))
    expect(msw).toContain(codeOf(vite, 'In src/main.ts, below the imports'))
    const vitest = await guide(['vitest', 'typescript'])
    expect(msw).toContain(codeOf(vitest, 'New file src/plants.test.ts'))
    const storybook = await guide(['storybook', '@storybook/react-vite', 'typescript'])
    const page = await read('docs/playwright-and-storybook.md')
    expect(page).toContain(codeOf(storybook, 'In .storybook/preview.ts'))
    const playwright = await guide(['@playwright/test'])
    const spec = codeOf(playwright, 'New file e2e/plants.spec.js')
    expect(page).toContain(spec.replace(/\n\}\)$/, ''))
  })

  test.for([
    ['SvelteKit', ['@sveltejs/kit', 'typescript']],
    ['Nuxt', ['nuxt', 'typescript']],
    ['React Router', ['@react-router/dev', 'typescript']],
    ['Angular', ['@angular/core', '@angular/ssr', 'typescript']],
    ['Astro', ['astro', 'typescript']],
  ] as const)('the page of frameworks, for %s', async ([, packages]) => {
    const page = await read('docs/frameworks.md')
    const text = await guide(packages, { 'astro.config.mjs': '' })
    for (const heading of headings(text).slice(1)) {
      expect(page).toContain(codeOf(text, heading.slice(2)))
    }
  })

  test('examples/next-app', async () => {
    const text = await guide(['next', 'typescript'], { 'next.config.ts': '' })
    for (const [heading, file] of [
      ['New file app/mock.ts', 'app/mock.ts'],
      ['New file app/mock-provider.tsx', 'app/mock-provider.tsx'],
      ['New file mock.server.mjs, for requests of the server process', 'mock.server.mjs'],
      ['In next.config.ts, around your configuration', 'next.config.ts'],
    ] as const)
      expect(`${codeOf(text, heading)}\n`).toBe(await read(`examples/next-app/${file}`))
  })

  test('examples/storybook', async () => {
    const text = await guide(['storybook', '@storybook/react-vite', 'typescript'])
    const preview = codeOf(text, 'In .storybook/preview.ts')
    expect(`${preview}\n`).toBe(await read('examples/storybook/.storybook/preview.ts'))
    const stories = await read('examples/storybook/src/AddPlant.stories.tsx')
    expect(stories).toContain(codeOf(text, 'In a story'))
  })
})

describe('with a document', () => {
  const nextVersion = join(root, 'examples/next-version/openapi.yaml')
  const guideFor = (packages: readonly string[], files = {}): Promise<string> =>
    guide(packages, files, nextVersion)

  test('a command writes it as JSON, with its types in a project with TypeScript', async () => {
    const command = (options: string): string =>
      `npx plant-store-kit types ${nextVersion} ${options}--json src/openapi.json`
    const typed = codeOf(await guideFor(['vite', 'typescript']), 'Install').split('\n')
    expect(typed).toEqual([
      'npm install --save-dev plant-store-kit msw openapi-typescript',
      command('--output src/openapi.ts '),
    ])
    expect(codeOf(await guideFor(['vite']), 'Install')).toContain(`\n${command('')}`)
  })

  test.for([
    ['next', 'app/mock.js', { 'app/page.js': '' }, './openapi.json'],
    ['next', 'mock.server.mjs', {}, './src/openapi.json'],
    ['@sveltejs/kit', 'src/mock.server.js', {}, './openapi.json'],
    ['nuxt', 'server/mock.ts', { 'app/a.vue': '' }, '../app/openapi.json'],
    ['@react-router/dev', 'app/mock.server.js', {}, '../src/openapi.json'],
    ['@angular/core', 'src/mock.ts', {}, './openapi.json'],
    ['astro', 'src/mock.js', {}, './openapi.json'],
    ['vite', 'src/mock.js', {}, './openapi.json'],
    ['storybook', '.storybook/preview.js', {}, '../src/openapi.json'],
    ['jest', 'src/openapi.test.js', {}, './openapi.json'],
    ['vitest', 'src/openapi.test.js', {}, './openapi.json'],
    ['@playwright/test', 'e2e/openapi.spec.js', {}, '../src/openapi.json'],
  ] as const)('the recipe for %s has it in %s', async ([name, file, files, path]) => {
    const text = await guideFor([name], files)
    const [, code = ''] = text.split(new RegExp(`^# (?:New file|In) ${file}\\b.*\n`, 'm'))
    expect(code.split('\n# ')[0]).toContain(`import openapi from '${path}' with { type: 'json' }`)
    expect(text).not.toMatch(/import \{ handlers\b.* from 'plant-store-kit\/handlers'/)
  })

  test('the server that a project has gets its handlers, and the tests take them from there', async () => {
    const server = "import { setupServer } from 'msw/node'\nsetupServer(...handlers)"
    const text = await guideFor(['vitest', 'msw'], { 'src/mocks/node.ts': server })
    expect(text).toContain('\nexport const plantStore = createHandlers({ document: openapi })\n')
    expect(text).toContain("\nimport { plantStore as handlers } from './mocks/node'\n")
    expect(text.match(/setupServer/g)).toHaveLength(1)
  })

  test.for([
    ['the next version of the store', nextVersion, undefined],
    ['keys', 'shop.json', shop],
    ['no credentials', 'store.json', storeWithCollections()],
    ['parameters that a request needs', 'things.json', things],
  ] as const)('the request of its test succeeds: %s', async ([, name, document]) => {
    const file = pathOf(name)
    if (document !== undefined) await write(name, JSON.stringify(document))
    const value = await readDocument(document === undefined ? name : file)
    const text = await guide(['vitest'], {}, document === undefined ? name : file)
    const [, code = '', status] =
      /^(const send = [^]*?\n)\ntest\([^]*?toBe\((\d+)\)/m.exec(text) ?? []
    const module = await write(
      `${basename(name)}.mjs`,
      `export default (fetch) => {\n${code}return send()\n}`,
    )
    const { default: send } = (await import(module)) as { default: (fetch: unknown) => unknown }
    const respond = createFetch(createMock({ document: value }))
    const response = (await send((url: string, init: object) =>
      respond(new Request(url, init)),
    )) as Response
    expect(String(response.status)).toBe(status)
    expect(response.ok).toBe(true)
  })

  test('the last lines check a server against it', async () => {
    expect(await guideFor(['vitest'], { 'pnpm-lock.yaml': '' })).toContain(
      `with PLANT_STORE_TOKEN in the environment\npnpm exec plant-store-kit check http://localhost:8080 --openapi ${nextVersion}\n`,
    )
    expect(await guideFor([])).toContain(`plant-store-kit mock --openapi ${nextVersion}\n`)
  })
})

test('a folder without a package.json, or with a malformed one, is an error', async () => {
  await using folder = await scratch()
  await expect(guideTo(folder.path)).rejects.toThrow(
    `${folder.path} has no package.json. Run init in the folder of your app.`,
  )
  await expect(guide([], { 'package.json': '{' })).rejects.toThrow(/package\.json is malformed: /)
  const huge = JSON.stringify({ pad: 'x'.repeat(5 << 20) })
  await expect(guide([], { 'package.json': huge })).rejects.toThrow(
    /package\.json cannot be read: it has more than 4 MB/,
  )
  await expect(guide([], { 'package.json': '[]' })).rejects.toThrow('is not a JSON object.')
})

test('plant-store-kit init writes nothing', async () => {
  await using folder = await scratch()
  await writeFile(join(folder.path, 'package.json'), '{"dependencies":{"jest":"30"}}')
  const { code, stdout } = await launch(['init'], {}, folder.path).ended
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    'Found Jest. init writes no files: copy what you want.',
  ])
})
