import { body, name, nameOf, tag } from './pieces/body-pieces.ts'
import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case } from 'plant-store-kit/recording'
import { objectOf } from './body-texts.ts'
import { toCase, type Probe } from './probe.ts'

const repeatedIds: readonly Probe[] = [
  {
    rule: 'open',
    slug: 'same-id-first',
    title: 'same $number first',
    body: objectOf(body`${nameOf.id}:$SAME_ID`, name),
  },
  {
    rule: 'open',
    slug: 'same-id-again',
    title: 'same $number again',
    body: objectOf(body`${nameOf.id}:$SAME_ID`, name, tag),
  },
  {
    rule: 'open',
    slug: 'first-body-again',
    title: 'first $thing again',
    body: objectOf(body`${nameOf.id}:$FIRST_ID`, body`${nameOf.name}:"$FIRST_NAME"`),
  },
]

/** To be sent one after another: the second one repeats the id of the first. Without an identity, there are none. */
export const repeatedIdsOf = (operation: BodyOperation): readonly Case[] =>
  operation.identity === undefined ? [] : repeatedIds.map((probe) => toCase(probe, operation))
