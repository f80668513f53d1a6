import type { Replaced } from './off-modules.ts'

/** A part of `learn`, or of the mock with a profile, that could be left out. */
export interface Mechanism {
  readonly name: string
  /** What it is for, as the end of a sentence. */
  readonly purpose: string
  readonly replaced: readonly Replaced[]
  /**
   * What it is about if `learn` sends other requests without it: `probes` are left out of those that were sent, and with
   * `run` the service is learned again.
   */
  readonly sends?: 'probes' | 'run'
  /**
   * Whether a profile, as JSON, has what it gives. By default it is tried if one of its calls gives another result when it
   * is off.
   */
  readonly isUsedIn?: (profile: string) => boolean
}

type Called = (...args: readonly never[]) => unknown

/** An export that another value replaces. */
export const replaced = (
  module: string,
  name: string,
  off: (original: never) => unknown,
): Replaced => ({ module, export: name, off })

/** A function that gives this value instead. */
export const gives = (module: string, name: string, value: unknown): Replaced =>
  replaced(module, name, () => () => value)

/** A function that gives its first argument instead. */
export const givesFirst = (module: string, name: string): Replaced =>
  replaced(module, name, () => (first: unknown) => first)

/** A function whose result is changed. */
export const adjusts = (
  module: string,
  name: string,
  adjust: (result: never) => unknown,
): Replaced =>
  replaced(
    module,
    name,
    (original: Called) =>
      (...args: readonly never[]) =>
        adjust(original(...args) as never),
  )
