import { withValues } from 'plant-store-kit/recording'
import type { Probe } from './probe.ts'

/** The value of a member as JSON, null without one; undefined as in the plain body. */
interface MemberForm {
  readonly json: string | null | undefined
  readonly isValid: boolean
}

const valid = (json?: string): MemberForm => ({ json, isValid: true })
const invalid = (json: string | null): MemberForm => ({ json, isValid: false })

/** Longer than many services allow. */
export const longText = `"${'x'.repeat(200)}"`

// Each member as usual, missing, of another type, beyond the limits of many services, or unusual.

const numberForms: readonly MemberForm[] = [
  valid(),
  invalid(null),
  invalid('"fern"'),
  invalid('null'),
  invalid('1e30'),
  valid('-$ID'),
]

const stringForms: readonly MemberForm[] = [
  valid(),
  invalid(null),
  invalid('[5]'),
  invalid('null'),
  valid('""'),
  valid(longText),
]

const optionalForms: readonly MemberForm[] = [
  valid(),
  invalid('{}'),
  invalid('null'),
  valid('""'),
  valid(longText),
]

/** All combinations of the forms: they show which problems the service reports, and in which order. */
export const combinedForms: readonly Probe[] = numberForms.flatMap((number, first) =>
  stringForms.flatMap((string, second) =>
    optionalForms.map((optional, third): Probe => {
      const isValid = number.isValid && string.isValid && optional.isValid
      return {
        rule: isValid ? 'V3' : 'N4',
        slug: `members-${first}${second}${third}`,
        body: withValues({ number: number.json, string: string.json, optional: optional.json }),
      }
    }),
  ),
)
