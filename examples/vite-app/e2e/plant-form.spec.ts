import { expect, test } from 'plant-store-kit/playwright'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Id').fill('1')
  await page.getByLabel('Name').fill('Boston fern')
})

test('adds a plant', async ({ page, plantStore }) => {
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('status')).toHaveText('Boston fern is in the store.')
  expect(await plantStore.plants()).toEqual([{ id: 1, name: 'Boston fern' }])
})

test("shows the store's reasons for a 400", async ({ page }) => {
  await page.getByLabel('Id').fill('seven')
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('alert')).toHaveText('"id" must be an integer (got "seven")')
})

test('succeeds at the third try', async ({ page, plantStore }) => {
  await plantStore.use('flaky')
  for (const text of ['Unexpected error', 'Unexpected error', 'Boston fern is in the store.']) {
    await page.getByRole('button', { name: 'Add plant' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  expect(await plantStore.requests()).toHaveLength(3)
})

test('shows that the store cannot be reached', async ({ page, plantStore }) => {
  await plantStore.use('offline')
  await page.getByRole('button', { name: 'Add plant' }).click()
  await expect(page.getByRole('alert')).toHaveText('The store cannot be reached. Try again.')
})
