import { ANY_ORDER, type Classes, FIRST_TYPE } from '../profile/classes/classes.ts'
import { ProblemOrder } from '../profile/decide/problem-order.ts'
import type { OrderGroup } from './order-groups.ts'

/** How a service goes through the problems of a body, whichever comes first. */
export interface OrderTraits {
  /** Whether the first wrong type in the body decides, as where a service reads it member by member. */
  readonly firstType: boolean
  /** Whether null instead of a member is found at another time than other wrong types, as if the member were missing. */
  readonly nullApart: boolean
  /** Whether equal requests get different problems first. */
  readonly anyOrder: boolean
}

const BY_DEFAULT: OrderTraits = { firstType: false, nullApart: false, anyOrder: false }

/** How services find wrong types: in the default order, in that of the body, or so but null as a missing member. */
export const ORDERS_OF_TYPES: readonly OrderTraits[] = [
  BY_DEFAULT,
  { ...BY_DEFAULT, firstType: true },
  { ...BY_DEFAULT, firstType: true, nullApart: true },
]

/** The setting `order` of a service with these traits that finds groups in this order. */
export function writeOrder(
  groups: readonly OrderGroup[],
  { firstType, nullApart, anyOrder }: OrderTraits,
): readonly string[] {
  const keys = groups.flatMap(({ keys, isOfType, wrongTypesOfSameMember }) => {
    if (wrongTypesOfSameMember !== undefined) return nullApart ? keys : []
    return isOfType && firstType ? [FIRST_TYPE] : keys
  })
  return [...(anyOrder ? [ANY_ORDER] : []), ...new Set(keys)]
}

/**
 * The keys of an order without which problems would come in another order. Classes that an order does not list come after
 * it in the default order, and a class may stand where that around it does, so that few of many keys are needed.
 */
export function withoutNeedless(keys: readonly string[], classes: Classes): readonly string[] {
  const whole = new ProblemOrder(keys)
  const ranking = rankingBy(whole, whole, classes)
  let needed = keys
  for (const key of keys.filter((word) => word !== ANY_ORDER).toReversed()) {
    const others = needed.filter((other) => other !== key)
    if (rankingBy(new ProblemOrder(others), whole, classes) === ranking) needed = others
  }
  return needed
}

/** The keys of the whole order as another one puts their classes, and whether that goes by their places in the body. */
function rankingBy(order: ProblemOrder, whole: ProblemOrder, { all }: Classes): string {
  const placed = all.map((profileClass) => {
    const key = order.keyFor(profileClass)
    const name = `${whole.keyFor(profileClass)} ${key === FIRST_TYPE}`
    return { name, rank: profileClass.rank, position: order.positionOf(key) }
  })
  const sorted = placed.toSorted((a, b) => a.position - b.position || a.rank - b.rank)
  return [...new Set(sorted.map(({ name }) => name))].join()
}
