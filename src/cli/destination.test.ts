import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { findDestination, makeFolder } from './destination.ts'

const { pathOf } = await useFolder()

describe('the destination of', () => {
  test('a file is the file, and of a link its target', async () => {
    await writeFile(pathOf('file'), 'a')
    await symlink('file', pathOf('link'))
    await symlink(pathOf('link'), pathOf('link-to-link'))
    for (const name of ['file', 'link', 'link-to-link'])
      expect(await findDestination(pathOf(name))).toMatchObject({
        kind: 'file',
        path: pathOf('file'),
        before: { size: 1 },
      })
  })

  test('a missing file is where it will be, also behind links', async () => {
    await symlink('new', pathOf('to-new'))
    await symlink('.', pathOf('here'))
    for (const name of ['new', 'to-new', 'here/new', 'here/to-new'])
      expect(await findDestination(pathOf(name))).toEqual({
        kind: 'file',
        path: pathOf('new'),
        before: undefined,
      })
    const deep = await findDestination(pathOf('here/a/b/new'))
    expect(deep).toEqual({ kind: 'file', path: pathOf('a/b/new'), before: undefined })
  })

  test.each([
    ['/dev/stdin', 0],
    ['/dev/stdout', 1],
    ['/dev/stderr', 2],
    ['/dev/fd/63', 63],
    ['/proc/self/fd/7', 7],
    [`/proc/${process.pid}/fd/7`, 7],
  ])('%s is the descriptor %d', async (name, descriptor) => {
    expect(await findDestination(name)).toEqual({ kind: 'descriptor', descriptor })
  })

  test('a link to stdout is its descriptor', async () => {
    await symlink('/dev/stdout', pathOf('output'))
    const destination = await findDestination(pathOf('output'))
    expect(destination).toEqual({ kind: 'descriptor', descriptor: 1 })
  })

  test('a device is a stream', async () => {
    expect(await findDestination('/dev/null')).toMatchObject({ kind: 'stream', path: '/dev/null' })
  })

  test('a folder is an error, and that of links without end', async () => {
    await mkdir(pathOf('folder'))
    await symlink('endless', pathOf('endless'))
    await expect(findDestination(pathOf('folder'))).rejects.toThrow('it is a folder')
    await expect(findDestination(`${pathOf('new')}/`)).rejects.toThrow('it names a folder')
    await expect(findDestination(pathOf('endless'))).rejects.toThrow('a symbolic link to itself')
  })

  test('39 links is found, and that of 40 is an error', async () => {
    await writeFile(pathOf('chain0'), '')
    for (let nth = 1; nth <= 40; nth += 1) await symlink(`chain${nth - 1}`, pathOf(`chain${nth}`))
    expect(await findDestination(pathOf('chain39'))).toMatchObject({ path: pathOf('chain0') })
    await expect(findDestination(pathOf('chain40'))).rejects.toThrow('a symbolic link to itself')
  })
})

test('a folder is created with those around it, unless it exists', async () => {
  await makeFolder(pathOf('x/y/z'))
  await makeFolder(pathOf('x/y/z'))
  await writeFile(pathOf('x/y/z/file'), '')
  await expect(makeFolder('/proc/none/more')).rejects.toThrow(
    /^the folder \/proc.* cannot be created/,
  )
  await expect(makeFolder(pathOf('x/y/z/file/more'))).rejects.toThrow('not a directory')
})
