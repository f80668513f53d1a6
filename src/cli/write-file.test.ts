import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { findDestination } from './destination.ts'
import { checkWritable, writeWhole } from './write-file.ts'

const rename = vi.spyOn(fs, 'rename')
afterEach(() => void rename.mockReset())
afterAll(() => rename.mockRestore())

const { pathOf, write } = await useFolder()
const read = (path: string): Promise<string> => fs.readFile(path, 'utf8')
const isPosix = process.platform !== 'win32'
const needsPosix = 'Windows has no FIFOs, modes of files or signals'

const errorOf = (code: string): Error => Object.assign(new Error(`${code}: it failed, x`), { code })

/** The files of the folder that the test did not create. */
const leftOver = async (): Promise<string[]> =>
  (await fs.readdir(pathOf())).filter((name) => name.startsWith('.'))

describe('a file', () => {
  test('is replaced by another one, so that a reader of the old one reads it to its end', async () => {
    const file = await write('read.json', 'old content')
    const reader = await fs.open(file)
    expect(await writeWhole(file, 'new')).toBeUndefined()
    expect(await reader.readFile('utf8')).toBe('old content')
    await reader.close()
    expect(await read(file)).toBe('new')
    expect(await leftOver()).toEqual([])
  })

  test('gets its folder, but none behind a link', async () => {
    await writeWhole(pathOf('a/b/c.json'), 'new')
    expect(await read(pathOf('a/b/c.json'))).toBe('new')
    await fs.symlink('later.json', pathOf('to-later'))
    await writeWhole(pathOf('to-later'), 'behind')
    expect(await read(pathOf('later.json'))).toBe('behind')
    await fs.symlink('missing/d.json', pathOf('dangling'))
    await expect(writeWhole(pathOf('dangling'), 'behind')).rejects.toThrow(
      `it is a symbolic link into the folder ${pathOf('missing')}, which does not exist`,
    )
    await expect(fs.stat(pathOf('missing'))).rejects.toThrow('ENOENT')
  })

  test('keeps its mode, and the links to it', async (context) => {
    context.skip(!isPosix, needsPosix)
    const file = await write('mode.json', 'old')
    // The second one is more than the usual umask leaves to a new file.
    await fs.chmod(file, 0o640)
    await writeWhole(file, 'old')
    expect((await fs.stat(file)).mode & 0o777).toBe(0o640)
    await fs.chmod(file, 0o666)
    await fs.mkdir(pathOf('links'))
    await fs.symlink('../mode.json', pathOf('links/first'))
    await fs.symlink(pathOf('links/first'), pathOf('second'))
    await writeWhole(pathOf('second'), 'new')
    expect(await read(file)).toBe('new')
    expect((await fs.stat(file)).mode & 0o777).toBe(0o666)
    expect(await fs.readlink(pathOf('links/first'))).toBe('../mode.json')
    expect(await leftOver()).toEqual([])
  })

  test.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'])('stays as it was after %s', async (code) => {
    const file = await write('full.json', 'old')
    rename.mockRejectedValueOnce(errorOf(code))
    await expect(writeWhole(file, 'new')).rejects.toThrow(code)
    expect(await read(file)).toBe('old')
    expect(await leftOver()).toEqual([])
  })

  test.each(['EBUSY', 'EPERM', 'EACCES', 'EXDEV', 'EROFS'])(
    'is written in place after %s, whatever its length was',
    async (code) => {
      for (const old of ['', 'old', 'old and long']) {
        const file = await write('mounted.json', old)
        const { ino } = await fs.stat(file)
        rename.mockRejectedValueOnce(errorOf(code))
        expect(await writeWhole(file, 'new one')).toBe(code)
        expect(await read(file)).toBe('new one')
        expect((await fs.stat(file)).ino).toBe(ino)
      }
      expect(await leftOver()).toEqual([])
    },
  )

  test('that is written in place stays as it was if the disk is full', async () => {
    const file = await write('mounted.json', 'old')
    const { appendFile } = fs
    rename.mockRejectedValueOnce(errorOf('EBUSY'))
    // The disk takes two bytes, and then no more.
    const appending = vi.spyOn(fs, 'appendFile').mockImplementationOnce(async (path) => {
      await appendFile(path, 'er')
      throw errorOf('ENOSPC')
    })
    await expect(writeWhole(file, 'new and longer')).rejects.toThrow('ENOSPC')
    appending.mockRestore()
    expect(await read(file)).toBe('old')
  })

  test('is not created if it cannot be renamed and does not exist', async () => {
    rename.mockRejectedValueOnce(errorOf('EACCES'))
    await expect(writeWhole(pathOf('none.json'), 'new')).rejects.toThrow('EACCES')
    await expect(fs.stat(pathOf('none.json'))).rejects.toThrow('ENOENT')
    expect(await leftOver()).toEqual([])
  })

  test('is written to its end by a process that a signal ends', async (context) => {
    context.skip(!isPosix, needsPosix)
    const file = await write('signal.json', 'old')
    const script = `
      import fs from 'node:fs/promises'
      import { syncBuiltinESMExports } from 'node:module'
      import { setImmediate } from 'node:timers/promises'
      const { rename } = fs
      fs.rename = async (...names) => {
        for (let turn = 0; turn < 3; turn += 1) {
          process.kill(process.pid, 'SIGTERM')
          await setImmediate()
        }
        await rename(...names)
      }
      syncBuiltinESMExports()
      const { writeWhole } = await import(process.argv[1])
      await writeWhole(process.argv[2], 'new')
      process.exit(7)`
    const module = new URL('write-file.ts', import.meta.url).href
    const args = ['--input-type=module', '--eval', script, module, file]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM'])
    expect(await read(file)).toBe('new')
    expect(await leftOver()).toEqual([])
  })
})

describe('checking a file before the run', () => {
  const check = async (name: string): Promise<void> => checkWritable(await findDestination(name))

  test('leaves an existing one as it is, and creates none', async () => {
    const file = await write('kept.json', 'old')
    await check(file)
    await check(pathOf('sub/none.json'))
    expect(await read(file)).toBe('old')
    expect(await fs.readdir(pathOf('sub'))).toEqual([])
    expect(await leftOver()).toEqual([])
  })

  test('removes temporary files of killed processes, and no others', async () => {
    const nameOf = (last: number): string =>
      pathOf(`killed/.plant-store-00000000-0000-4000-8000-00000000000${last}.tmp`)
    await fs.mkdir(pathOf('killed'))
    for (const name of [nameOf(1), nameOf(2), pathOf('killed/.plant-store-mine.tmp')])
      await fs.writeFile(name, '')
    const hourAgo = Date.now() / 1000 - 3600
    await fs.utimes(nameOf(1), hourAgo, hourAgo)
    await fs.utimes(pathOf('killed/.plant-store-mine.tmp'), hourAgo, hourAgo)
    await check(pathOf('killed/report.json'))
    expect(await fs.readdir(pathOf('killed'))).toEqual([
      basename(nameOf(2)),
      '.plant-store-mine.tmp',
    ])
  })

  test.for([
    ['/proc/nope/x.xml', 'the folder /proc/nope cannot be created (no such file or directory)'],
    ['/dev/fd/99', 'it is not open for writing; npx hands on only stdin, stdout and stderr'],
  ] as const)('refuses %s at once', async ([name, message], context) => {
    context.skip(process.platform !== 'linux', 'Linux alone has /proc and /dev/fd/99')
    await expect(check(name)).rejects.toThrow(message)
  })

  test.each([
    ['a folder', async () => pathOf(), 'it is a folder'],
    ['a name that ends in a slash', async () => pathOf('none/'), 'it names a folder'],
    ['a path below a file', () => write('afile', '').then((file) => `${file}/x`), 'ENOTDIR'],
    [
      'a folder below a file',
      () => write('afile', '').then((file) => `${file}/x/y`),
      /ENOTDIR|the folder .*x cannot be created/,
    ],
    [
      'a link to itself',
      async () => {
        await fs.symlink('loop', pathOf('loop'))
        return pathOf('loop')
      },
      'it is a symbolic link to itself',
    ],
    ['a name that is too long', async () => pathOf('x'.repeat(300)), 'ENAMETOOLONG'],
  ])('refuses %s', async (_what, name, message) => {
    const path = await name()
    await expect(check(path)).rejects.toThrow(message)
  })
})

describe('a FIFO or device', () => {
  beforeEach((context) => context.skip(!isPosix, needsPosix))

  test('is written straight: a FIFO, which a check before leaves to its reader', async () => {
    const fifo = pathOf('fifo')
    await promisify(execFile)('mkfifo', [fifo])
    await checkWritable(await findDestination(fifo))
    const received = read(fifo)
    await writeWhole(fifo, 'through a pipe')
    expect(await received).toBe('through a pipe')
    expect((await fs.stat(fifo)).isFIFO()).toBe(true)
  })

  test('does not fail if its reader has left', async () => {
    const fifo = pathOf('closed')
    await promisify(execFile)('mkfifo', [fifo])
    const writing = writeWhole(fifo, 'x'.repeat(1_000_000))
    const reader = spawn('head', ['-c', '3', fifo], { stdio: 'ignore' })
    await once(reader, 'close')
    expect(await writing).toBeUndefined()
  })

  test('waits for a reader, after an interruption for two seconds', async () => {
    const fifo = pathOf('unread')
    await promisify(execFile)('mkfifo', [fifo])
    let waited = 0
    vi.resetModules()
    vi.doMock('node:timers/promises', () => ({
      setTimeout: async (milliseconds: number) => {
        if (interrupted.aborted) waited += milliseconds
        else process.emit('SIGHUP')
      },
    }))
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    const before = signals.flatMap((name) => process.listeners(name))
    onTestFinished(() => {
      for (const name of signals)
        for (const listener of process.listeners(name))
          if (!before.includes(listener)) process.removeListener(name, listener)
      vi.doUnmock('node:timers/promises')
      vi.resetModules()
    })
    const { interruptSignal } = await import('./interruption.ts')
    const interrupted = interruptSignal()
    const fresh = await import('./write-file.ts')
    await expect(fresh.writeWhole(fifo, 'unread')).rejects.toThrow('the run was interrupted')
    expect(waited).toBe(2000)
  })

  test('is found by other names: stdout, and a link to it', async () => {
    await fs.symlink('/dev/stdout', pathOf('out'))
    for (const name of ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1', pathOf('out')])
      expect([basename(name), await findDestination(name)]).toEqual([
        basename(name),
        { kind: 'descriptor', descriptor: 1 },
      ])
  })
})
