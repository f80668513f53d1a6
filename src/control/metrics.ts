import type { Exchange } from '../core/exchange.ts'
import type { Memory } from '../core/limits.ts'

/** Upper bounds in milliseconds; a last bucket takes the rest. */
const BOUNDS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

interface Count {
  readonly status: number
  readonly fault: string | undefined
  readonly scenario: string | null
  requests: number
}

/** What was counted so far, as plain data. */
export interface MetricsReading {
  readonly counts: readonly Readonly<Count>[]
  readonly buckets: readonly number[]
  readonly sum: number
}

/** Counts answers as they are settled: cheaply, for it is done at every request. */
export class Metrics {
  readonly #counts: Count[] = []
  readonly #buckets = new Float64Array(BOUNDS.length + 1)
  #sum = 0

  readonly count = ({ answer, scenario, duration }: Exchange): void => {
    const { status, fault } = answer
    this.#countOf(status, fault, scenario).requests += 1
    const took = duration ?? 0
    let bucket = 0
    while (bucket < BOUNDS.length && took > (BOUNDS[bucket] as number)) bucket += 1
    this.#buckets[bucket] = (this.#buckets[bucket] as number) + 1
    this.#sum += took
  }

  /** Adds what was counted elsewhere. */
  add({ counts, buckets, sum }: MetricsReading): void {
    for (const { status, fault, scenario, requests } of counts)
      this.#countOf(status, fault, scenario).requests += requests
    for (const [at, count] of buckets.entries())
      this.#buckets[at] = (this.#buckets[at] as number) + count
    this.#sum += sum
  }

  read(): MetricsReading {
    return {
      counts: this.#counts.map((count) => ({ ...count })),
      buckets: [...this.#buckets],
      sum: this.#sum,
    }
  }

  /** In the text format of Prometheus, version 0.0.4. */
  text(memory: Memory | undefined, streams: number, workers?: number): string {
    const lines: string[] = []
    const tell = (name: string, type: string, help: string): void => {
      lines.push(`# HELP plant_store_${name} ${help}`, `# TYPE plant_store_${name} ${type}`)
    }
    tell(
      'requests_total',
      'counter',
      'Requests by what they got, and the scenario that said so ("" for none).',
    )
    for (const each of this.#counts) {
      const labels = `status="${each.fault ?? each.status}",scenario="${escaped(each.scenario ?? '')}"`
      lines.push(`plant_store_requests_total{${labels}} ${each.requests}`)
    }
    tell(
      'request_duration_seconds',
      'histogram',
      'From the request to the end of its answer, delays of scenarios included.',
    )
    let below = 0
    const name = 'plant_store_request_duration_seconds'
    for (const [at, count] of this.#buckets.entries()) {
      below += count
      const bound = BOUNDS[at]
      lines.push(`${name}_bucket{le="${bound === undefined ? '+Inf' : bound / 1000}"} ${below}`)
    }
    lines.push(`${name}_sum ${this.#sum / 1000}`, `${name}_count ${below}`)
    const gauges: [name: string, help: string, value: number | undefined][] = [
      ['worlds', 'Tokens with a world of their own.', memory?.worlds],
      ['journal_requests', 'Requests that the journals hold.', memory?.requests],
      ['plants', 'Plants that are held.', memory?.plants],
      ['memory_bytes', 'About how much journals and plants take.', memory?.bytes],
      ['workers', 'Processes that answer; each counts its worlds for itself.', workers],
      ['event_streams', 'Who listens to /_mock/events.', streams],
    ]
    for (const [gauge, help, value] of gauges) {
      if (value === undefined) continue
      tell(gauge, 'gauge', help)
      lines.push(`plant_store_${gauge} ${value}`)
    }
    return `${lines.join('\n')}\n`
  }

  #countOf(status: number, fault: string | undefined, scenario: string | null): Count {
    const counts = this.#counts
    let at = 0
    for (; at < counts.length; at += 1) {
      const each = counts[at] as Count
      if (each.status === status && each.scenario === scenario && each.fault === fault) return each
    }
    counts.push({ status, fault, scenario, requests: 0 })
    return counts[at] as Count
  }
}

function escaped(label: string): string {
  return label
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
}
