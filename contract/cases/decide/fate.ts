import type { Case } from '../../data/case.ts'

/** Why an operation has no case of a row, in words. */
export const leftOutReasons = {
  'own-method': 'it is about another method than that of the operation',
  'no-credential': 'it is about several credentials, and the operation needs none',
  'changing-method': 'the document has its method at the path, or it may change what others stored',
  'whole-body': 'it is about members, and the body of the operation is no object',
  'absent-member': 'it is about a member that the document does not declare',
  'declared-member': 'the document declares a member that it has as a further one',
  'optional-body': 'it has no body, and the document requires none',
  'documented-type': 'the document has its media type',
  'well-formed': 'its JSON is well formed without the members that the document does not declare',
  ambiguous:
    'its body is valid by one reading of its discriminator or of nullable, and not by the other',
  malformed: 'its JSON is malformed with the values of the document',
  invalid: 'its body is invalid by the document, and it is about something else',
  'other-defects': 'its body has other defects by the document than those that it means',
  'infinite-number': 'it has a number that servers may read as infinity',
} as const

export type LeftOutReason = keyof typeof leftOutReasons

/** What becomes of a row, or of its case, for an operation. */
export type Fate =
  /** `moved`: by another rule than that of the row, perhaps left open. */
  { readonly kind: 'kept' | 'moved' | 'left-open'; readonly testCase: Case } | LeftOut

export interface LeftOut {
  readonly kind: 'left-out'
  readonly reason: LeftOutReason
}

export const leftOut = (reason: LeftOutReason): LeftOut => ({ kind: 'left-out', reason })

/** The case that an operation gets; undefined if it is left out. */
export const caseOfFate = (fate: Fate): Case | undefined =>
  fate.kind === 'left-out' ? undefined : fate.testCase
