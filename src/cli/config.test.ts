import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../test/support/package.ts'
import { readConfig } from './config.ts'

describe('a config file', () => {
  test('sets the times and sizes of a server', async () => {
    await using folder = await scratch()
    const file = join(folder.path, 'plant-store.json')
    const limits = {
      headersTimeout: 1000,
      requestTimeout: 2000,
      idleTimeout: 3000,
      maxHeaderSize: 4096,
    }
    await writeFile(file, JSON.stringify(limits))
    expect(await readConfig(file)).toEqual(limits)
  })

  test('with no time at all is refused', async () => {
    await using folder = await scratch()
    const file = join(folder.path, 'plant-store.json')
    await writeFile(file, '{"requestTimeout":0,"maxHeaderSize":"1k"}')
    await expect(readConfig(file)).rejects.toThrow(
      /: requestTimeout takes a whole number from 1; maxHeaderSize takes a whole number from 1\.$/,
    )
  })
})
