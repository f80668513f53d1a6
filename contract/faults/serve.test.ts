import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { faults, rights } from './index.ts'

describe('the servers', () => {
  const names = [...faults, ...rights].map(({ name }) => name)

  test('have a name each', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('break every rule that can be broken', () => {
    const broken = new Set(faults.map(({ rule }) => rule))
    const rules = ['R1', 'R2', 'R3', 'R5', 'R6', 'R7', 'R8', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6']
    const more = ['N7', 'N8', 'N9', 'N10', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7']
    const credential = ['A1', 'A2', 'A3', 'A4', 'A5']
    expect([...rules, ...more, ...credential].filter((rule) => !broken.has(rule as 'R1'))).toEqual(
      [],
    )
  })
})

/** Runs `serve.ts` as a person does, until it has printed what is wanted. */
async function served(args: readonly string[], wanted: RegExp): Promise<RegExpExecArray | null> {
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('serve.ts', import.meta.url)),
    ...args,
  ])
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += String(chunk)
    if (wanted.test(printed)) break
  }
  child.kill()
  return wanted.exec(printed)
}

describe('served by hand', () => {
  test('a server names its address', async () => {
    const found = await served(['null-tag'], /^null-tag sends .*: http:\/\/127\.0\.0\.1:\d+\n/)
    expect(found).not.toBeNull()
  })

  test('all servers are listed with their rules', async () => {
    expect(await served(['--list'], /^null-tag +R3 +must +sends tag: null/m)).not.toBeNull()
  })
})
