/** Holds back the end of many requests until all of them are in hand. */
export interface Gate {
  /** Called by each request when only its end is missing; resolves when that may go out. */
  readonly pass: () => Promise<void>
  /** Resolves at the next call of `pass`. */
  readonly next: () => Promise<void>
  /** Lets everybody through, from now on. */
  readonly open: () => void
}

export const createGate = (): Gate => {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let told: () => void = () => {}
  return {
    pass: () => {
      told()
      return opened
    },
    next: () =>
      new Promise((resolve) => {
        told = resolve
      }),
    open: () => open(),
  }
}
