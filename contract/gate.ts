/** Milliseconds until the gate opens although not all have come. */
const patience = 200
/** Milliseconds in which the server can take in what all have said so far. */
const breath = 25

/** A gate that opens when so many stand before it, or soon after the first one came. */
export const createGate = (count: number): (() => Promise<void>) => {
  let come = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    come += 1
    if (come === 1) timer = setTimeout(open, patience)
    if (come === count) {
      clearTimeout(timer)
      setTimeout(open, breath)
    }
    return opened
  }
}
