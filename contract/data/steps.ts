/** Work in steps, which may be done in several turns of the event loop. */
export type Steps<Result> = Generator<undefined, Result>

export const atOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
