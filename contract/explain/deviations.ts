import type { Case, Difference } from '../data/case.ts'

/** Together one difference: another method or target is another operation. */
const ofRoute: readonly Difference[] = ['method', 'target']

/** In how many ways the request of a case differs from the plain valid one: a case with one has one defect. */
export const deviationsOf = ({ request, facts }: Case): number => {
  const { differs, varies, additionalNames, isRewritten } = facts
  const isOtherRoute = differs.some((part) => ofRoute.includes(part))
  const others = differs.filter((part) => !ofRoute.includes(part))
  const isWithBody = !differs.includes('method') || request.body !== undefined
  const ofBody = varies.length + (additionalNames.length > 0 ? 1 : 0) + (isRewritten ? 1 : 0)
  return (isOtherRoute ? 1 : 0) + others.length + (isWithBody ? ofBody : 0)
}
