import { cpus, totalmem } from 'node:os'
import type { CoreRates, Growth } from './core.ts'
import type { Installed } from './install.ts'
import type { Figures, KindFigures } from './side-by-side.ts'
import { round, table } from './table.ts'

/** All of one run. */
export interface Results {
  readonly machine: Machine
  readonly servers: readonly Figures[]
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
}

export function thisMachine(): Machine {
  const all = cpus()
  return {
    processor: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memory: totalmem(),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
  }
}

const MEGA = 2 ** 20

/** The results as Markdown; a ratio is to the first server. */
export function print(results: Results): string {
  const { machine, servers, installs, browser, core, growth } = results
  const memory = Math.round(machine.memory / 2 ** 30)
  return [
    `${machine.processor}, ${machine.cores} cores, ${memory} GiB; Node ${machine.node} on ${machine.system}.`,
    'Rates and times are medians of interleaved rounds, processor time is the least of them; × is beside the first row.',
    ...(['valid', 'invalid'] as const).map((kind) => printKind(kind, servers)),
    printProcess(servers),
    table(
      ['npm install', 'packages', 'MB on disk'],
      installs.map(({ name, packages, bytes }) => [name, `${packages}`, round(bytes / 1e6)]),
    ),
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

function printKind(kind: 'valid' | 'invalid', servers: readonly Figures[]): string {
  const first = servers[0]?.[kind] as KindFigures
  return table(
    [`${kind} bodies`, 'requests/s', '×', 'µs CPU each', '×', 'p50 ms', 'p99 ms'],
    servers.map((server) => {
      const { rate, share, processor, p50, p99 } = server[kind]
      const cost = round(processor / first.processor)
      return [server.name, round(rate), round(share), round(processor), cost, `${p50}`, `${p99}`]
    }),
  )
}

function printProcess(servers: readonly Figures[]): string {
  const first = servers[0] as Figures
  return table(
    ['process', 'start ms', '×', 'idle MiB', 'loaded MiB', 'after requests', 'failed'],
    servers.map(({ name, start, idle, loaded, requests, failed }) => [
      name,
      round(start),
      round(start / first.start),
      round(idle / MEGA),
      round(loaded / MEGA),
      requests.toLocaleString('en'),
      `${failed}`,
    ]),
  )
}

function printGrowth({ what, points, power }: Growth): string {
  return table(
    [what, ...points.map(({ size }) => size.toLocaleString('en')), 'grows as n^'],
    [['µs an answer', ...points.map(({ micros }) => round(micros)), round(power, 2)]],
  )
}
