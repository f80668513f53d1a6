import type { Project } from '../project.ts'
import type { Recipe } from '../recipe.ts'

/** End-to-end tests with a mock for each worker. */
export function playwrightRecipe(project: Project): Recipe {
  const extension = project.isTypeScript ? 'ts' : 'js'
  return {
    packages: [],
    steps: [
      { title: `New file plants.spec.${extension}, in the folder of your tests`, code: SPEC },
    ],
    commands: [`${project.packageManager.execute} playwright install chromium`],
    next: `${project.packageManager.execute} playwright test`,
    page: 'playwright-and-storybook.md',
  }
}

const SPEC = `import { expect, test } from 'plant-store-kit/playwright'

test('shows the reason for a 400', async ({ page, plantStore }) => {
  await plantStore.use({ answer: { message: 'We are closed.' } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('alert')).toHaveText('We are closed.')
  expect(await plantStore.requests()).toHaveLength(1)
})
`
