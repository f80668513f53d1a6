import { Client } from './client.ts'
import { startSoaked } from './server.ts'
import type { Remembered } from '../servers/soaked.ts'

export interface Soak {
  readonly answers: number
  /** Everything that was wrong, in sentences; empty where nothing was. */
  readonly faults: readonly string[]
  /** Milliseconds that one turn of the server's event loop worked at most. */
  readonly stall: number
  /** Milliseconds that one took at most by the clock, the machine's other work among it. */
  readonly gap: number
  /** Bytes in use a third of the way in, and at the end; and resident then. */
  readonly memory: { readonly early: number; readonly late: number; readonly resident: number }
}

/** The mock's own bound on what it remembers of one token. */
const LIMIT = 1000

/** Sends good, bad, slow, pipelined, broken and abandoned requests under many tokens at once, then asks what is remembered. */
export async function soak(
  seconds: number,
  tokens: number,
  tell: (look: { readonly answers: number; readonly resident: number }) => void = () => {},
  lists = false,
): Promise<Soak> {
  const server = await startSoaked()
  try {
    const clients = Array.from(
      { length: tokens },
      (_, nth) => new Client(`token-${nth}`, server.port, randomFrom(nth + 1)),
    )
    const begun = performance.now()
    const passed = (): number => (performance.now() - begun) / 1000 / seconds
    const answers = (): number => clients.reduce((sum, client) => sum + client.answers, 0)
    const unread: string[] = []
    const readLists = async (): Promise<void> => {
      if (!lists) return
      for (const list of ['requests', 'plants']) {
        if (!(await holdsAny(server.port, list))) unread.push(`/_mock/${list} told of none`)
      }
    }
    // The start is not what is measured, nor the first look at the lists, which loads what tells of them.
    await readLists()
    await server.look()
    const worst = { stall: 0, gap: 0 }
    const note = (look: { readonly stall: number; readonly gap: number }): void => {
      worst.stall = Math.max(worst.stall, look.stall)
      worst.gap = Math.max(worst.gap, look.gap)
    }
    let early = Number.NaN
    const look = async (): Promise<void> => {
      // Who watches everything must not hold up who is served.
      await readLists()
      const now = await server.look()
      note(now)
      if (Number.isNaN(early) && passed() > 1 / 3) early = await server.inUse()
      tell({ answers: answers(), resident: now.resident })
    }
    // A server that is gone is told of below.
    const watch = setInterval(() => void look().catch(() => {}), 1000)
    const check = async (client: Client): Promise<string[]> =>
      missing(client, await server.remembered(client.token))
    await Promise.all(
      clients.map((client) =>
        client.work(
          () => passed() < 1,
          () => check(client),
        ),
      ),
    )
    clearInterval(watch)
    const last = await server.look()
    note(last)
    const faults = [...unread, ...clients.flatMap((client) => client.faults)]
    const abandoned = clients.reduce((sum, client) => sum + client.abandoned, 0)
    if (last.requests < answers() || last.requests > answers() + abandoned) {
      faults.push(`of ${answers()} answers and ${abandoned} abandoned it counts ${last.requests}`)
    }
    for (const client of clients) faults.push(...(await check(client)))
    const ended = server.ended()
    if (ended !== undefined) faults.push(`the server ended: ${ended}`)
    const memory = { early, late: await server.inUse(), resident: last.resident }
    return { answers: answers(), faults, ...worst, memory }
  } finally {
    await server.stop()
  }
}

/** Whether the mock holds any requests, or plants: reads all of it, as a console does. */
async function holdsAny(port: number, list: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/_mock/${list}`)
  const held = (await answer.json()) as Record<string, unknown[] | undefined>
  return (held[list]?.length ?? 0) > 0
}

/** What a world holds beside what was sent, or lacks of it. */
function missing(client: Client, { token, requests, plants }: Remembered): string[] {
  const rows = [
    ['requests', requests, client.requests],
    ['plants', plants, client.plants],
  ] as const
  return rows.flatMap(([what, kept, sent]) => {
    const certain = kept.filter((each) => !client.uncertain.has(each))
    const expected = certain.length === 0 ? [] : sent.slice(-certain.length)
    const whole = kept.length >= LIMIT || certain.length === sent.length
    const same = certain.every((each, at) => each === expected[at])
    if (whole && same && kept.length <= LIMIT) return []
    return [
      `${token}: of ${sent.length} ${what} that were sent it holds ${kept.length}, not the last`,
    ]
  })
}

/** Mulberry32: the same draws at each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
