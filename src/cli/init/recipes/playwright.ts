import { namesOfOperation } from '../../../document/document.ts'
import { operationToTry } from '../../../document/example-body.ts'
import { documentImport, type OwnApi, quote } from '../own-api.ts'
import type { Project, Tool } from '../project.ts'
import { configFileOf, type Recipe, type Step } from '../recipe.ts'

/** End-to-end tests with a mock for each worker. */
export function playwrightRecipe(project: Project): Recipe {
  const config = configFileOf(project, 'playwright.config')
  const spec = `${project.own?.name ?? 'plants'}.spec.${project.isTypeScript ? 'ts' : 'js'}`
  const code = project.own === undefined ? SPEC : ownSpec(project.own, `e2e/${spec}`)
  return {
    packages: [],
    steps: [
      config === undefined ? newConfig(project) : addedOptions(config, project),
      config === undefined
        ? { title: `New file e2e/${spec}`, code }
        : { title: `New file ${spec}, in the folder of your tests`, code },
    ],
    commands: [`${project.packageManager.execute} playwright install chromium`],
    next: `${project.packageManager.execute} playwright test`,
    page: 'playwright-and-storybook.md',
  }
}

function newConfig(project: Project): Step {
  const options = optionsOf(project).replaceAll(/^(?=.)/gm, '  ')
  return {
    title: 'New file playwright.config.mjs',
    code: `import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
${options}})
`,
  }
}

const addedOptions = (config: string, project: Project): Step => ({
  title: `In ${config}, so that the tests start and find your app`,
  code: optionsOf(project),
})

function optionsOf({ tools, packageManager }: Project): string {
  const servers = tools.map((tool) => DEVELOPMENT_SERVERS[tool])
  const { script, port } = servers.find((server) => server !== undefined) ?? MOST_COMMON_SERVER
  const url = `http://localhost:${port}`
  return `use: { baseURL: '${url}' },
webServer: {
  command: '${packageManager.run} ${script}',
  url: '${url}',
  reuseExistingServer: true,
},
`
}

const MOST_COMMON_SERVER = { script: 'dev', port: 3000 }

/** The script that starts the development server, and its port. */
const DEVELOPMENT_SERVERS: Readonly<Partial<Record<Tool, { script: string; port: number }>>> = {
  next: { script: 'dev', port: 3000 },
  sveltekit: { script: 'dev', port: 5173 },
  nuxt: { script: 'dev', port: 3000 },
  reactRouter: { script: 'dev', port: 5173 },
  angular: { script: 'start', port: 4200 },
  vite: { script: 'dev', port: 5173 },
}

function ownSpec(own: OwnApi, file: string): string {
  const [name] = namesOfOperation(operationToTry(own.operations))
  return `import { createTest, expect } from 'plant-store-kit/playwright'
${documentImport(own, file)}
const test = createTest({ document: openapi })

test('shows that a request is rejected', async ({ page, plantStore }) => {
  await plantStore.use('rejected', { operation: ${quote(name)} })
  await page.goto('/')
  // The names and roles of your app:
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await plantStore.requests({ operation: ${quote(name)} })).toHaveLength(1)
})
`
}

const SPEC = `import { expect, test } from 'plant-store-kit/playwright'

test('shows the reason for a 400', async ({ page, plantStore }) => {
  await plantStore.use({ answer: { message: 'We are closed.' } })
  await page.goto('/')
  // The names and roles of your app:
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('alert')).toHaveText('We are closed.')
  expect(await plantStore.requests()).toHaveLength(1)
})
`
