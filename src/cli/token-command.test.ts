import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { launch } from '../../test/support/cli.ts'
import { scratch } from '../../test/support/package.ts'
import { startMock } from '../../test/support/start.ts'
import { runTokenCommand } from './token-command.ts'

const advice = 'Run it alone to see its output.'
const { signal: never } = new AbortController()

test.each([
  ['echo token', 'token'],
  ['printf token', 'token'],
  ['echo token >&2; echo other', 'other'],
  ['cat; echo token', 'token'],
])('the token of %j is %s', async (command, token) => {
  expect(await runTokenCommand(command, never)).toBe(token)
})

test.each([
  ['exit 7', 'failed with exit code 7'],
  ['kill -9 $$', 'ended by SIGKILL'],
  ['yes s3cr3t', 'printed more than a token'],
])('%j is an error without its output', async (command, how) => {
  const message = `The token command ${how}. ${advice}`
  await expect(runTokenCommand(command, never)).rejects.toThrow(message)
})

test('a command may print 1 MiB, and no more', async () => {
  const print = (count: number): string => `head -c ${count} /dev/zero | tr '\\0' a`
  expect(await runTokenCommand(print(2 ** 20), never)).toHaveLength(2 ** 20)
  await expect(runTokenCommand(print(2 ** 20 + 1), never)).rejects.toThrow('more than a token')
})

test('a command that was interrupted before is not started', async () => {
  await expect(runTokenCommand('echo token', AbortSignal.abort())).rejects.toThrow(
    'The token command was interrupted.',
  )
})

test('a command that has ended gets no signal: its number may be that of another process', async () => {
  await using folder = await scratch()
  const file = join(folder.path, 'pid')
  // Commands of tests before may still get theirs.
  const kill = vi.spyOn(process, 'kill')
  const printed = await runTokenCommand('echo $$', never)
  await expect(runTokenCommand(`echo $$ > ${file}; exit 7`, never)).rejects.toThrow('exit code 7')
  const numbers = [printed, await readFile(file, 'utf8')].map(Number)
  const signalled = kill.mock.calls.map(([pid]) => Math.abs(pid))
  expect(numbers.filter((pid) => signalled.includes(pid))).toEqual([])
  kill.mockRestore()
})

test('a command has a minute', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  expect(await runTokenCommand('echo token', never)).toBe('token')
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(60_000)
  timer.mockRestore()
})

/** Commands that never end. */
const hanging = [
  'sleep 1000',
  'sleep 1000; echo token',
  'sleep 1000 | cat',
  'sleep 1000 & echo token',
  '(sleep 1000 &); sleep 1000',
  "trap '' TERM; sleep 1000; sleep 1000",
  "trap '' INT TERM HUP; (sleep 1000; sleep 1000) & wait; wait; sleep 1000",
]

/** The process group that a file names; 0 without a complete file. */
const groupIn = async (file: string): Promise<number> => {
  const content = await readFile(file, 'utf8').catch(() => '')
  return content.endsWith('\n') ? Number(content) : 0
}

/** Whether any process of the group is left. */
async function isRunning(file: string): Promise<boolean> {
  const group = await groupIn(file)
  try {
    process.kill(-group, 0)
  } catch {
    return false
  }
  return !(await hasEnded(group))
}

/** Whether all processes of a group have ended: the first process of a container may collect them seconds later. */
async function hasEnded(group: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=', '-o', 'stat=']).catch(
    // Without ps, they count as long as they can be signalled.
    () => ({ stdout: `${group} S` }),
  )
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return processes.every(([pgid, state]) => Number(pgid) !== group || state?.startsWith('Z'))
}

test('a command that hangs ends with its children after the time limit', async () => {
  await using folder = await scratch()
  const file = join(folder.path, 'group')
  const running = runTokenCommand(`echo $$ > '${file}'; sleep 1000; sleep 1000`, never, 0.5)
  await expect(running).rejects.toThrow(`The token command did not end within 0.5 s. ${advice}`)
  await expect.poll(() => isRunning(file), { timeout: 60_000 }).toBe(false)
})

/** Whether a process runs whose number a file has. */
async function isRunningAlone(file: string): Promise<boolean> {
  const pid = (await readFile(file, 'utf8')).trim()
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', pid]).catch(() => ({
    stdout: '',
  }))
  return stdout !== '' && !stdout.startsWith('Z')
}

test.each(['', "trap '' TERM; "])(
  'a command on a terminal, which shares the group of this process, ends with its children: %j',
  async (trap) => {
    const { isTTY } = process.stderr
    process.stderr.isTTY = true
    await using folder = await scratch()
    const file = join(folder.path, 'child')
    const command = `${trap}(sleep 1000 & echo $! > '${file}'; wait); true`
    const running = runTokenCommand(command, never, 0.5)
    await expect(running).rejects.toThrow('did not end within 0.5 s')
    process.stderr.isTTY = isTTY
    await expect.poll(() => isRunningAlone(file), { timeout: 60_000 }).toBe(false)
  },
)

test.each(hanging)('%j ends with its children when it is interrupted', async (command) => {
  await using folder = await scratch()
  const file = join(folder.path, 'group')
  const interruption = new AbortController()
  const running = runTokenCommand(`echo $$ > '${file}'; ${command}`, interruption.signal)
  const message = running.catch((error: Error) => error.message)
  await expect.poll(() => groupIn(file), { timeout: 60_000 }).toBeGreaterThan(0)
  interruption.abort()
  expect(await message).toBe('The token command was interrupted.')
  await expect.poll(() => isRunning(file), { timeout: 60_000 }).toBe(false)
})

test.each(['check', 'learn'])('%s ends by a signal while its token command hangs', async (name) => {
  const { url } = await startMock()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    await using folder = await scratch()
    const file = join(folder.path, 'group')
    const command = `echo $$ > '${file}'; sleep 1000; echo token`
    const args = [name, url, '--token-command', command]
    const output = name === 'learn' ? ['--output', join(folder.path, 'a.yaml')] : []
    const { stop } = launch([...args, ...output])
    await expect
      .poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 60_000 })
      .toMatch(/\n/)
    expect((await stop(signal)).code).toBe(2)
    await expect.poll(() => isRunning(file), { timeout: 60_000 }).toBe(false)
  }
})
