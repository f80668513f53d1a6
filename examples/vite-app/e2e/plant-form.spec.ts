import { expect, test } from '@playwright/test'

test('adds a plant', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Id').fill('1')
  await page.getByLabel('Name').fill('Boston fern')
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('status')).toHaveText('Boston fern is in the store.')
})

test("shows the store's reasons for a 400", async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Id').fill('seven')
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('alert')).toHaveText('"name" is required; "id" must be an integer (got "seven")')
})

test('succeeds after a refusal', async ({ page }) => {
  await page.goto('/')
  // A preference applies to one request only, so that no other test is affected.
  let preference = 'code=400'
  await page.route('**/plants', (route) => {
    const headers = { ...route.request().headers(), prefer: preference }
    preference = ''
    return route.continue({ headers })
  })
  await page.getByLabel('Id').fill('1')
  await page.getByLabel('Name').fill('Boston fern')
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('alert')).toHaveText('Unexpected error')
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('status')).toHaveText('Boston fern is in the store.')
})
