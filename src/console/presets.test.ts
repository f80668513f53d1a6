import { describe, expect, test } from 'vitest'
import { createMock } from '../core/mock.ts'
import { presetGroups } from './presets.ts'

const mock = createMock()
const headers = new Map([
  ['authorization', 'Bearer demo'],
  ['content-type', 'application/json'],
])

describe.each(presetGroups)('$title', ({ title, presets }) => {
  test.each(presets)('$name is what it says', ({ bytes, text }) => {
    const { answer } = mock.exchange({ method: 'POST', target: '/plants', headers, body: bytes })
    expect(answer.status).toBe(title.startsWith('Valid') ? 200 : 400)
    expect(text === undefined ? bytes : new TextEncoder().encode(text)).toEqual(bytes)
  })
})
