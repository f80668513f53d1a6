declare module 'autocannon' {
  export interface Result {
    readonly requests: { readonly total: number }
    /** Seconds. */
    readonly duration: number
    readonly '2xx': number
    readonly '4xx': number
  }
  export default function autocannon(options: object): Promise<Result>
}
