import { describe, expect, test } from 'vitest'
import { create, expectShown, mock, page } from '../../test/support/console.ts'

describe('plants', () => {
  test('are listed with exact ids', async () => {
    await create('{"id":9223372036854775807,"name":"Aloe vera","tag":"sun"}')
    await page.getByRole('tab', { name: 'Plants' }).click()
    await expect
      .poll(() => page.locator('tbody tr').allInnerTexts())
      .toEqual(['9223372036854775807\tAloe vera\tsun'])
    await page.getByRole('button', { name: 'Clear the plants' }).click()
    await expectShown('No plant yet.')
    expect(mock.plants()).toEqual([])
  })
})
