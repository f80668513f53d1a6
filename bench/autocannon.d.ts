declare module 'autocannon' {
  export interface Result {
    readonly requests: { readonly total: number }
    /** Seconds. */
    readonly duration: number
    readonly '2xx': number
    readonly '4xx': number
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  export default function autocannon(options: Options): Promise<Result>
}
