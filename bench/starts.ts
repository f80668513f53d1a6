import type { Effort } from './effort.ts'
import { median } from './median.ts'
import { bareCommonJs, type Contestant, start } from './servers.ts'

/** How long one server takes to start. */
export interface Start {
  readonly name: string
  /** Milliseconds from the start of the process to its first right answer: the median of all rounds. */
  readonly milliseconds: number
  /** How much of the bare server's time that is, as an ES module and in CommonJS: the medians of round by round. */
  readonly besideModule: number
  readonly besideCommonJs: number
  readonly rounds: readonly number[]
}

/** Starts one after another, round by round; each is ended before the next one starts. */
export async function starts(
  all: readonly Contestant[],
  kit: string,
  { rounds }: Effort,
  say: (what: string) => void,
): Promise<Start[]> {
  const module = all[0] as Contestant
  const commonJs = bareCommonJs(kit)
  const once = [module, commonJs, ...all.slice(1).filter(({ alike }) => alike === undefined)]
  const took = new Map(once.map(({ name }) => [name, [] as number[]]))
  for (let nth = 1; nth <= rounds; nth += 1) {
    say(`starts, round ${nth} of ${rounds}`)
    for (const contestant of once) {
      const running = await start(contestant)
      took.get(contestant.name)?.push(running.started)
      await running.stop()
    }
  }
  return once.map(({ name }): Start => {
    const mine = took.get(name) ?? []
    const beside = (other: Contestant): number =>
      median(mine.map((time, nth) => time / (took.get(other.name)?.[nth] ?? Number.NaN)))
    return {
      name,
      milliseconds: median(mine),
      besideModule: beside(module),
      besideCommonJs: beside(commonJs),
      rounds: mine,
    }
  })
}
