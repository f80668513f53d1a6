import { rename, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useFolder } from '../../../test/support/files.ts'
import { ConfigWatch } from './config-watch.ts'

const { pathOf, write } = await useFolder()

test('sees a file that was changed, replaced, deleted or created', async () => {
  const file = await write('a.yaml', 'one')
  const watch = new ConfigWatch()
  const read = (): Promise<void> => watch.read(async (onFile) => onFile(file))
  const changes = [
    () => writeFile(file, 'two and more'),
    async () => {
      await writeFile(pathOf('new'), 'two and more')
      await rename(pathOf('new'), file)
    },
    () => rm(file),
    () => writeFile(file, 'two and more'),
  ]
  for (const change of changes) {
    await read()
    expect(await watch.hasChanged()).toBe(false)
    await change()
    expect(await watch.hasChanged()).toBe(true)
  }
})

test('sees a change between two reads of one file', async () => {
  const file = await write('twice.yaml', 'one')
  const watch = new ConfigWatch()
  await watch.read(async (onFile) => {
    onFile(file)
    await writeFile(file, 'another')
    onFile(file)
  })
  expect(await watch.hasChanged()).toBe(true)
})

test('watches only what the last read needed, and after a failed one also what that needed', async () => {
  const [first, second, missing] = [await write('1', ''), await write('2', ''), pathOf('3')]
  const watch = new ConfigWatch()
  await watch.read(async (onFile) => [first, second].forEach((file) => onFile(file)))
  await watch.read(async (onFile) => onFile(first))
  await writeFile(second, 'changed')
  expect(await watch.hasChanged()).toBe(false)

  await writeFile(first, 'wrong')
  const failing = watch.read(async (onFile) => {
    for (const file of [first, missing]) onFile(file)
    throw new Error('wrong')
  })
  await expect(failing).rejects.toThrow('wrong')
  expect(await watch.hasChanged()).toBe(false)
  await writeFile(missing, '')
  expect(await watch.hasChanged()).toBe(true)
})

test('calls back until it is stopped, one call after the other', async () => {
  const file = await write('loop.yaml', 'one')
  const watch = new ConfigWatch()
  const read = (): Promise<void> => watch.read(async (onFile) => onFile(file))
  await read()
  let calls = 0
  const ended = watch.start(async () => {
    calls += 1
    await read()
    if (calls === 2) watch.stop()
    else await writeFile(file, 'three, which is longer')
  })
  // A timer that is not `ref`ed does not keep the test alive.
  const alive = setInterval(() => {}, 1000)
  await writeFile(file, 'two')
  await ended
  clearInterval(alive)
  expect(calls).toBe(2)
})
