import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, type CaseRow, ownCaseOfRow } from 'plant-store-kit/recording'

/** A request that `learn` sends beside the cases of the suite. */
export interface Probe extends Omit<CaseRow, 'title'> {
  /** By default the beginning of its body. */
  readonly title?: string
}

/** A probe as a case for an operation; undefined if the document lacks what it is made of. */
export const caseOfProbe = (probe: Probe, operation: BodyOperation): Case | undefined =>
  ownCaseOfRow({ title: 'the body is $body', ...probe, slug: `learn-${probe.slug}` }, operation)

/** Probes as cases for an operation, without those of which it lacks something. */
export const casesOf = (probes: readonly Probe[], operation: BodyOperation): readonly Case[] =>
  probes.flatMap((probe) => caseOfProbe(probe, operation) ?? [])
