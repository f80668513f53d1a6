/** Bounds on what is remembered; past each, what was used least recently goes first. */
export interface Limits {
  /** Worlds, one a token. */
  readonly worlds: number
  /** Exchanges that one world's journal holds, at least 1. */
  readonly journal: number
  /** Plants that one world holds, at least 1. */
  readonly plants: number
  /** About how many bytes all worlds may take together. */
  readonly bytes: number
}

/** How much is remembered, in all worlds. */
export interface Memory {
  readonly worlds: number
  readonly requests: number
  readonly plants: number
  /** About how many it takes. */
  readonly bytes: number
}

export const DEFAULT_LIMITS: Limits = {
  worlds: 10_000,
  journal: 1000,
  plants: 1000,
  bytes: 16_777_216,
}
