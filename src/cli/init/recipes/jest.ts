import { ownTestFile } from '../own-api.ts'
import type { Project } from '../project.ts'
import { configFileOf, type Recipe, type Step } from '../recipe.ts'

/** Tests with a token each; Jest must compile msw and the kit, which are ES modules. */
export function jestRecipe(project: Project): Recipe {
  const config = configFileOf(project, 'jest.config')
  const configStep: Step =
    config === undefined
      ? { title: 'New file jest.config.mjs', code: CONFIG }
      : { title: `In ${config}, so that Jest compiles msw and the kit`, code: OPTIONS }
  const file = `src/${project.own?.name ?? 'plants'}.test.js`
  const code = project.own ? ownTestFile(project, file, '@jest/globals') : testFile(project)
  return {
    packages: ['msw', '@swc/core', '@swc/jest'],
    steps: [configStep, { title: `New file ${file}`, code }],
    commands: [],
    next: `${project.packageManager.execute} jest`,
    page: 'msw.md',
  }
}

const CONFIG = `export default {
  transform: { '\\\\.m?[jt]sx?$': '@swc/jest' },
  transformIgnorePatterns: [],
}
`

const OPTIONS = `transform: { '\\\\.m?[jt]sx?$': '@swc/jest' },
transformIgnorePatterns: [],
`

/** The server that a project has listens for all tests, as its setup file has it. */
const testFile = ({ msw }: Project): string =>
  msw.server === undefined
    ? `import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { setupServer } from 'msw/node'
import { handlers } from 'plant-store-kit/handlers'

const server = setupServer(...handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())
${TESTS}`
    : `import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { handlers } from 'plant-store-kit/handlers'
${TESTS}`

const TESTS = `
let plantStore
beforeEach(() => {
  const token = crypto.randomUUID()
  plantStore = Object.assign(handlers.mock.forToken(token), { token })
})
afterEach(() => plantStore.reset())

test('adds a plant', async () => {
  const response = await fetch('https://store.example/plants', {
    method: 'POST',
    headers: { authorization: \`Bearer \${plantStore.token}\`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, name: 'Boston fern' }),
  })
  expect(response.status).toBe(200)
  expect(plantStore.plants()).toEqual([{ id: 1, name: 'Boston fern' }])
})
`
