import { expect, test } from 'vitest'
import { Mock } from '../../core/mock.ts'
import { plantStore } from '../../core/plant-store.ts'
import type { ErrorRule } from '../../profile/settings/settings.ts'
import type { MockSettings } from './settings.ts'
import { startLines } from './start-lines.ts'

const linesWith = (rule: ErrorRule): Promise<readonly string[]> => {
  const settings = {
    options: { errors: { 'credential-unknown': rule } },
    opened: { isOneOfSeveral: false },
    operation: plantStore,
  } as unknown as MockSettings
  return startLines(new Mock({}), settings, {
    url: 'http://127.0.0.1:1',
    file: undefined,
    quiet: false,
  })
}
const ADVICE = 'Every token is accepted: give --token to play the response to an unknown token.'

test('the mock advises to name its token if a profile refuses unknown ones', async () => {
  expect(await linesWith({ status: 401 })).toContain(ADVICE)
})

test('the mock gives no advice about tokens if a profile accepts unknown ones', async () => {
  expect(await linesWith('accepted')).not.toContain(ADVICE)
})
