import { readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { isRegular, prepareOutputs, updateOutput, writeOutput } from './outputs.ts'

const { pathOf } = await useFolder()

const report = { what: 'the text report' }
const junit = (name: string) => ({ what: 'the junit report', file: pathOf(name), flag: '--junit' })

test('outputs to different files are prepared, and no file is changed', async () => {
  await writeFile(pathOf('old'), 'old')
  await prepareOutputs([report, junit('old'), { what: 'the html report', file: pathOf('new/a') }])
  expect(await readFile(pathOf('old'), 'utf8')).toBe('old')
  expect(await readdir(pathOf('new'))).toEqual([])
  await writeOutput(junit('new/a'), 'text')
  expect(await readFile(pathOf('new/a'), 'utf8')).toBe('text')
})

test('two outputs to one file are refused, whatever its spelling', async () => {
  await writeFile(pathOf('same'), '')
  await symlink('same', pathOf('other'))
  await expect(
    prepareOutputs([{ what: 'the html report', file: pathOf('same') }, junit('other')]),
  ).rejects.toThrow(
    `Two outputs go to ${pathOf('same')}, also called ${pathOf('other')}: the html report and the junit report. Give each its own file, such as --junit.`,
  )
  await expect(prepareOutputs([junit('none'), junit('none')])).rejects.toThrow(
    `Two outputs go to ${pathOf('none')}: the junit report and the junit report.`,
  )
  await expect(prepareOutputs([report, report])).rejects.toThrow(
    'Two outputs go to stdout: the text report and the text report. Give each its own file.',
  )
})

test('a device takes any number of outputs', async () => {
  const file = '/dev/null'
  const both = [
    { ...report, file },
    { what: 'the junit report', file },
  ]
  await expect(prepareOutputs(both)).resolves.toBeUndefined()
})

test('an output never overwrites an input', async () => {
  await writeFile(pathOf('baseline'), '{}')
  const input = { what: 'the baseline', file: pathOf('baseline') }
  await expect(prepareOutputs([junit('baseline')], [input])).rejects.toThrow(
    `Cannot write the junit report to ${pathOf('baseline')}, which is the baseline (${pathOf('baseline')}). Give it another file.`,
  )
  await prepareOutputs([junit('another')], [input])
  await prepareOutputs([report], [{ what: 'the baseline', file: '/dev/stdin' }])
})

test('updates of one file wait for each other, and leave no lock', async () => {
  const file = pathOf('count')
  await writeFile(file, '')
  const append = async (): Promise<string> => `${await readFile(file, 'utf8')}x`
  const updates = Array.from(Array(5), () => updateOutput({ what: 'the count', file }, append))
  await Promise.all(updates)
  expect(await readFile(file, 'utf8')).toBe('xxxxx')
  expect(await readdir(pathOf())).not.toContain('.plant-store-count.lock')
})

test('an update goes on if a killed process has left its lock', async () => {
  const lock = pathOf('.plant-store-held.lock')
  await writeFile(lock, '')
  const minuteAgo = Date.now() / 1000 - 60
  await utimes(lock, minuteAgo, minuteAgo)
  const held = { what: 'the report', file: pathOf('held') }
  await updateOutput(held, () => Promise.resolve('new'))
  expect(await readFile(pathOf('held'), 'utf8')).toBe('new')
})

test('an output that cannot be written is named', async () => {
  await expect(prepareOutputs([{ ...report, file: pathOf('') }])).rejects.toThrow(
    `Cannot write the text report to ${pathOf('')}: it is a folder.`,
  )
})

test('a regular file is one that exists or may be created', async () => {
  await writeFile(pathOf('regular'), '')
  const names = [pathOf('regular'), pathOf('missing'), '/dev/null', '/dev/stdout', pathOf('')]
  const regular = await Promise.all(names.map(isRegular))
  expect(regular).toEqual([true, true, false, false, false])
})
