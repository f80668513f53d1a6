import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, ofId, ofObject, withValues } from 'plant-store-kit/recording'
import { casesOf, type Probe } from './probe.ts'

const repeatedIds: readonly Probe[] = [
  {
    rule: 'open',
    slug: 'same-id-first',
    title: 'same $number first',
    body: ofId((id, object) => object.with(id, '$SAME_ID')),
  },
  {
    rule: 'open',
    slug: 'same-id-again',
    title: 'same $number again',
    body: withValues({ number: '$SAME_ID', optional: '"indoor"' }),
  },
  {
    rule: 'open',
    slug: 'first-body-again',
    title: 'first $thing again',
    body: ofObject(({ again }) => again),
  },
]

/** To be sent one after another: the second one repeats the id of the first. Without an identity, there are none. */
export const repeatedIdsOf = (operation: BodyOperation): readonly Case[] =>
  operation.identity === undefined ? [] : casesOf(repeatedIds, operation)
