import { expect, test } from 'vitest'
import { soak } from '../../../bench/soak/soak.ts'

/** `npm run soak` does the same for a minute or more, and looks at memory and stalls, too. */
test('many clients at once each get their own', async () => {
  const { answers, faults } = await soak(4, 12)
  expect(faults).toEqual([])
  expect(answers).toBeGreaterThan(500)
})
