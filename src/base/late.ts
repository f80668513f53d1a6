/** A part of the program that few need: it is there from the beginning, or is loaded for the first who does. */
export interface Late<Part> {
  /** Undefined until it is loaded. A caller that has it already may set it. */
  part: Part | undefined
  /** Loads it. Returns a promise until it is there; rejects with the error of its module. */
  readonly load: () => Promise<void> | undefined
  /** What `load` returned, until it is there. */
  readonly loading: Promise<void> | undefined
}

/** One that is there. */
export const present = <Part>(part: Part): Late<Part> => ({
  part,
  load: () => undefined,
  loading: undefined,
})

/** One that is loaded; after an error it is tried again. */
export class LatePart<Part> implements Late<Part> {
  part: Part | undefined
  loading: Promise<void> | undefined
  readonly #import: () => Promise<Part>

  constructor(load: () => Promise<Part>) {
    this.#import = load
  }

  load(): Promise<void> | undefined {
    if (this.part !== undefined) return undefined
    this.loading ??= this.#import()
      .then((part) => void (this.part = part))
      .finally(() => (this.loading = undefined))
    // Each caller gets the error; without one, it must not end the process.
    this.loading.catch(() => {})
    return this.loading
  }
}

/** A part, for what cannot wait. @throws {Error} unless it is there */
export function needed<Part>({ part }: Late<Part>): Part {
  if (part !== undefined) return part
  throw new Error('Wait for mock.prepare(request) before mock.respond(request).')
}
