import type { Project } from '../project.ts'
import { type Recipe, typesOf } from '../recipe.ts'

/** Tests that may run concurrently. */
export function vitestRecipe(project: Project): Recipe {
  const file = `src/plants.test.${project.isTypeScript ? 'ts' : 'js'}`
  return {
    packages: ['msw'],
    steps: [
      {
        title: `New file ${file}`,
        code: testFile(typesOf(project)),
      },
    ],
    commands: [],
    next: `${project.packageManager.execute} vitest run ${file}`,
    page: 'msw.md',
  }
}

const testFile = (
  types: (annotation: string) => string,
): string => `import { setupServer } from 'msw/node'
import { handlers } from 'plant-store-kit/handlers'
import { test } from 'plant-store-kit/vitest-fixture'
import { afterAll, beforeAll } from 'vitest'

const server = setupServer(...handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())

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
