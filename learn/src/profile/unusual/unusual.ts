import type { ClassName } from '../classes/class-facts.ts'
import type { Kind } from '../classes/kind.ts'

/** Something that the mock accepts, but a rule may refuse. */
export interface Unusual {
  readonly name: ClassName
  readonly kind?: Kind
  /** A sentence. */
  readonly message: string
  readonly value?: unknown
}
