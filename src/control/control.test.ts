import { expectTypeOf, test } from 'vitest'
import type { Mock } from '../core/mock.ts'
import type { View } from '../core/view.ts'
import type { Control, TokenControl } from './control.ts'

test('a mock in this process implements Control', () => {
  expectTypeOf<Mock>().toExtend<Control>()
  expectTypeOf<View>().toExtend<TokenControl>()
})
