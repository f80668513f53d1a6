declare module 'autocannon' {
  export interface Result {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    /** Seconds, without the time that threads took to start. */
    readonly duration: number
    readonly errors: number
    readonly timeouts: number
    readonly '2xx': number
    readonly '4xx': number
    readonly '5xx': number
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** Threads that send. */
    readonly workers?: number
    /** Seconds. */
    readonly duration?: number
    readonly amount?: number
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  export default function autocannon(options: Options): Promise<Result>
}
