import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { check, type Kind, type Report } from '../index.ts'
import type { Fault, Specimen } from './fault.ts'
import { faults, rights } from './index.ts'

/** Checks a server; few generated cases, for the written ones must find every fault. */
async function judged(specimen: Specimen | Fault): Promise<Report> {
  const { base = '', badToken, hangs } = { badToken: undefined, hangs: undefined, ...specimen }
  const server = await specimen.start()
  try {
    const options = { token: 'a-good-token', seed: 7, explore: 20, badToken }
    return await check(server.url + base, hangs ? { ...options, timeout: 500 } : options)
  } finally {
    await server.close()
  }
}

const rulesOf = ({ groups }: Report, wanted: Kind): string[] => [
  ...new Set(groups.filter(({ kind }) => kind === wanted).map(({ rule }) => rule)),
]

const sentence = ({ name, what }: Specimen): [string, string] => [name, what]
const named = <One extends Specimen>(list: readonly One[], name: string): One =>
  list.find((each) => each.name === name)!

describe.concurrent('a server that', { timeout: 120_000 }, () => {
  const must = faults.filter(({ level }) => level === 'must')
  test.each(must.map(sentence))('%s: %s', async (name) => {
    const fault = named(must, name)
    const report = await judged(fault)
    expect(rulesOf(report, 'violation')).toEqual([fault.rule])
    expect(report.exitCode).toBe(1)
  })
})

describe.concurrent('a server is only warned that', { timeout: 120_000 }, () => {
  const should = faults.filter(({ level }) => level === 'should')
  test.each(should.map(sentence))('%s: %s', async (name) => {
    const fault = named(should, name)
    const report = await judged(fault)
    expect(rulesOf(report, 'violation')).toEqual([])
    expect(rulesOf(report, 'warning')).toContain(fault.rule)
    expect(report.exitCode).toBe(0)
  })
})

describe.concurrent('a right server that', { timeout: 120_000 }, () => {
  test.each(rights.map(sentence))('%s: %s', async (name) => {
    const report = await judged(named(rights, name))
    expect(rulesOf(report, 'violation')).toEqual([])
    expect(report.exitCode).toBe(0)
    expect(report.counts.notChecked).toBeLessThan(5)
  })
})

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
