import type { Finding } from '../data/report.ts'

/** About a 401 or 403 that the document does not have. */
export const denialAdvice =
  '--accept-denials (the option acceptDenials) accepts 401 and 403 for a refused credential'

/** A finding under the option acceptDenials: a note if its advice names that option. */
export const withDenialAccepted = (finding: Finding): Finding => {
  const { advice, ...rest } = finding
  return advice === denialAdvice ? { ...rest, kind: 'note' } : finding
}
