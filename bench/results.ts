import { cpus, loadavg, totalmem } from 'node:os'
import type { Check } from './check.ts'
import type { CoreRates, Growth } from './core.ts'
import type { Effort } from './effort.ts'
import type { Installed } from './install.ts'
import type { Kind } from './load.ts'
import type { Figures, KindFigures } from './side-by-side.ts'
import type { Start } from './starts.ts'
import { round, table } from './table.ts'

/** All of one run. */
export interface Results {
  readonly machine: Machine
  readonly effort: Effort
  readonly starts: readonly Start[]
  readonly servers: readonly Figures[]
  readonly checks: readonly Check[]
  readonly installs: readonly Installed[]
  readonly browser: readonly { readonly name: string; readonly gzip: number }[]
  readonly core: CoreRates
  readonly growth: readonly Growth[]
}

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory: number
  readonly node: string
  readonly system: string
  /** Processes that wanted to run in the last minute, before this run. */
  readonly busy: number
  readonly date: string
}

export function thisMachine(): Machine {
  const all = cpus()
  return {
    processor: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memory: totalmem(),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    busy: loadavg()[0] ?? Number.NaN,
    date: new Date().toISOString(),
  }
}

const MEGA = 2 ** 20

/** The results as Markdown of at most 80 columns; × is beside the first server. */
export function print(results: Results): string {
  const { machine, effort, starts, servers, checks, installs, browser, core, growth } = results
  const memory = Math.round(machine.memory / 2 ** 30)
  const busy = machine.busy / machine.cores
  return [
    `${machine.processor}, ${machine.cores} cores, ${memory} GiB;\nNode ${machine.node} on ${machine.system}.`,
    ...(busy > 0.5
      ? [`The machine was busy before (load ${round(machine.busy, 2)}): trust ratios alone.`]
      : []),
    `Medians of ${effort.rounds} interleaved rounds at 64 connections; CPU is the least of them.\n× is beside the first row, p50 and p99 are milliseconds.`,
    ...(['valid', 'invalid', 'malformed'] as const).map((kind) => printKind(kind, servers)),
    printStarts(starts),
    printMemory(servers),
    printChecks(checks),
    ...(installs.length === 0 ? [] : [printInstalls(installs)]),
    table(
      ['in a browser', 'bytes gzip'],
      browser.map(({ name, gzip }) => [name, `${gzip}`]),
    ),
    table(
      ['core without HTTP', 'answers/s'],
      [
        ['valid', round(core.valid)],
        ['invalid', round(core.invalid)],
      ],
    ),
    ...growth.map(printGrowth),
  ].join('\n\n')
}

const percent = (share: number): string =>
  Number.isNaN(share) ? 'none' : `${Math.floor(100 * share)}%`

function printKind(kind: Kind, servers: readonly Figures[]): string {
  const first = servers[0]?.[kind] as KindFigures
  return table(
    [`${kind} bodies`, 'req/s', '×', 'CPU µs', '×', 'p50', 'p99', 'right'],
    servers.map((server) => {
      const { rate, share, processor, p50, p99, right } = server[kind]
      const cost = round(processor / first.processor)
      const times = [round(processor), cost, `${p50}`, `${p99}`]
      return [server.name, round(rate), round(share), ...times, percent(right)]
    }),
  )
}

const printStarts = (starts: readonly Start[]): string =>
  table(
    ['start to first answer', 'ms', '×', '× CommonJS'],
    starts.map(({ name, milliseconds, besideModule, besideCommonJs }) => {
      return [name, round(milliseconds), round(besideModule), round(besideCommonJs)]
    }),
  )

function printMemory(servers: readonly Figures[]): string {
  const first = servers[0]?.memory ?? []
  const more = first.slice(2).map(({ requests }) => {
    const thousands = (requests - (first[1]?.requests ?? 0)) / 1000
    return thousands < 1000 ? `+${round(thousands)}k` : `+${round(thousands / 1000)}M`
  })
  return table(
    ['MiB resident', 'idle', 'loaded', ...more, '×'],
    servers.map(({ name, memory }) => {
      const sizes = memory.map(({ bytes }) => round(bytes / MEGA))
      const beside = (memory.at(-1)?.bytes ?? Number.NaN) / (first.at(-1)?.bytes ?? Number.NaN)
      return [name, ...sizes, round(beside)]
    }),
  )
}

function printChecks(checks: readonly Check[]): string {
  const last = checks.at(-1)?.milliseconds ?? Number.NaN
  return table(
    ['checking the mock', 'requests', 'ms in all', '× Dredd', 'requests/s'],
    checks.map(({ name, requests, milliseconds }) => {
      const rate = round((1000 * requests) / milliseconds)
      return [name, `${requests}`, round(milliseconds), round(milliseconds / last), rate]
    }),
  )
}

const printInstalls = (installs: readonly Installed[]): string =>
  table(
    ['npm install', 'packages', 'MB on disk'],
    installs.map(({ name, packages, bytes }) => [name, `${packages}`, round(bytes / 1e6)]),
  )

function printGrowth({ what, points, power }: Growth): string {
  return table(
    [what, ...points.map(({ size }) => size.toLocaleString('en')), 'grows as n^'],
    [['µs an answer', ...points.map(({ micros }) => round(micros)), round(power, 2)]],
  )
}
