import { expect, expectTypeOf, test } from 'vitest'
import { createMock, type Mock } from '../core/mock.ts'
import type { View } from '../core/view.ts'
import type { Control, WorldControl } from './control.ts'

test('a mock in process is a control', () => {
  expectTypeOf<Mock>().toExtend<Control>()
  expectTypeOf<View>().toExtend<WorldControl>()
})

test('one test drives whatever control it is given', async () => {
  const drive = async (control: Control): Promise<string> => {
    await control.reset()
    await control.use('created')
    await control.world('ada').use('rejected')
    return `${await control.scenario}, ${await control.world('ada').scenario}`
  }
  expect(await drive(createMock())).toBe('created, rejected')
})
