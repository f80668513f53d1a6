import type { Project } from '../project.ts'
import { ownTestFile } from '../own-api.ts'
import { type Recipe, typesOf } from '../recipe.ts'

/** Tests that may run concurrently. */
export function vitestRecipe(project: Project): Recipe {
  const isAngular = project.tools.includes('angular')
  const extension = project.isTypeScript ? 'ts' : 'js'
  // Angular runs *.spec.ts only, and its Vitest itself.
  const name = project.own?.name ?? 'plants'
  const file = isAngular ? `src/app/${name}.spec.ts` : `src/${name}.test.${extension}`
  const { execute } = project.packageManager
  const isStarted = project.msw.server !== undefined
  const { imports, start } = isStarted ? STARTED_ELSEWHERE : STARTED_HERE
  const { own } = project
  const code =
    own === undefined
      ? imports + testFile(typesOf(project), start)
      : ownTestFile(project, file, 'vitest')
  return {
    packages: ['msw'],
    steps: [
      {
        title: `New file ${file}`,
        code,
      },
    ],
    commands: [],
    next: isAngular ? `${execute} ng test --watch=false` : `${execute} vitest run ${file}`,
    page: 'msw.md',
  }
}

const STARTED_HERE = {
  imports: `import { setupServer } from 'msw/node'
import { handlers } from 'plant-store-kit/handlers'
`,
  start: `import { afterAll, beforeAll } from 'vitest'

const server = setupServer(...handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())
`,
}

/** The server that the project has listens for all tests, as its setup file has it. */
const STARTED_ELSEWHERE = { imports: '', start: '' }

const testFile = (
  types: (annotation: string) => string,
  start: string,
): string => `import { test } from 'plant-store-kit/vitest-fixture'
${start}
// Your app: it sends the token that it gets.
const addPlant = (plant${types(': object')}, token${types(': string')}) =>
  fetch('https://store.example/plants', {
    method: 'POST',
    headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' },
    body: JSON.stringify(plant),
  })

test.concurrent('adds a plant', async ({ plantStore, expect }) => {
  const response = await addPlant({ id: 1, name: 'Boston fern' }, plantStore.token)
  expect(response.status).toBe(200)
  expect(plantStore.plants()).toEqual([{ id: 1, name: 'Boston fern' }])
})

test.concurrent('shows a rejection', async ({ plantStore, expect }) => {
  plantStore.use('rejected')
  const response = await addPlant({ id: 1, name: 'Boston fern' }, plantStore.token)
  expect(response.status).toBe(400)
})
`
