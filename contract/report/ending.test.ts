import { expect, test } from 'vitest'
import { operation } from '../../src/document/plant-store.ts'
import { caseOf, exchange, failure, respond } from '../../test/support/exchange.ts'
import type { GapKind, JudgedEntry, Recorded, Stop } from '../data/report.ts'
import { endingOf } from './ending.ts'

/** An entry of a plain request; evidence is what a rate limit or another request does not explain. */
const entryOf = (received: Parameters<typeof exchange>[1], isEvidence: boolean): JudgedEntry => ({
  case: caseOf('R1/plain'),
  exchange: exchange('R1/plain', received),
  findings: [],
  judged: [],
  isEvidence,
})

const evidence = entryOf(respond(200), true)
const limited = entryOf(respond(429), false)
const unanswered = entryOf(failure('timeout'), false)
/** A response to another method has no body, and so is always read. */
const ofOtherMethod: JudgedEntry = {
  ...evidence,
  exchange: { ...evidence.exchange, request: { ...evidence.exchange.request, method: 'HEAD' } },
}

const stop: Stop = { reason: 'full', sentence: 'The server is full.', isImpossible: false }

const recordedOf = (
  entries: readonly JudgedEntry[],
  stopped?: Stop,
  gaps: readonly GapKind[] = [],
): Recorded => ({
  entries,
  stopped,
  notChecked: gaps.map((kind) => ({ case: 'N1/absent', rule: 'N1', kind, reason: `${kind} it` })),
  userHeaders: { headers: [] },
  run: { baseUrl: 'http://store.test', seed: 1, mark: 'x', started: 0, ended: 1 },
})

const sentence = 'The server is full.'

test.each<[ending: string, Recorded, hasFailed: boolean, ReturnType<typeof endingOf>]>([
  ['passes', recordedOf([evidence, limited]), false, { exitCode: 0, hints: [] }],
  ['fails with a finding', recordedOf([evidence]), true, { exitCode: 1, hints: [] }],
  ['fails with a finding alone', recordedOf([limited]), true, { exitCode: 1, hints: [] }],
  [
    'has no verdict if it ended early',
    recordedOf([evidence], stop),
    false,
    { stopped: sentence, exitCode: 2, hints: [] },
  ],
  [
    'fails with a finding before it ended early',
    recordedOf([evidence], stop),
    true,
    { stopped: sentence, exitCode: 1, hints: [sentence] },
  ],
  [
    'has no verdict if it could not be made, whatever it found',
    recordedOf([evidence], { ...stop, isImpossible: true }),
    true,
    { stopped: sentence, exitCode: 2, hints: [] },
  ],
  [
    'has no verdict without a response',
    recordedOf([unanswered]),
    false,
    { stopped: 'No verdict is possible: no response was received.', exitCode: 2, hints: [] },
  ],
  [
    'has no verdict if no response is evidence, for the first reason that is none of the user',
    recordedOf([limited], undefined, ['excluded', 'not-given', 'unread', 'unsent']),
    false,
    { stopped: 'No verdict is possible: unread it.', exitCode: 2, hints: [] },
  ],
  [
    'has no verdict if only responses to other methods are evidence',
    recordedOf([limited, ofOtherMethod]),
    false,
    { stopped: 'No verdict is possible: no response was received.', exitCode: 2, hints: [] },
  ],
  [
    'passes if only other methods were sent',
    recordedOf([ofOtherMethod]),
    false,
    { exitCode: 0, hints: [] },
  ],
])('a run %s', (_ending, recorded, hasFailed, ending) => {
  expect(endingOf(recorded, operation, hasFailed)).toEqual(ending)
})
