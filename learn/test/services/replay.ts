import type { Case } from '../../../contract/data/case.ts'
import type { Exchange } from '../../../contract/data/exchange.ts'
import type { Difference, ExpectedResponses } from '../../../contract/data/expected-responses.ts'
import type { Finding } from '../../../contract/data/report.ts'
import { readOptions } from '../../../contract/data/settings.ts'
import { ClientInProcess } from '../../../contract/in-process.ts'
import { madeUpLike } from '../../../contract/operation/made-up-token.ts'
import { plantStore } from '../../../src/core/plant-store.ts'
import { expectedResponses } from '../../src/drift/drift.ts'
import type { FittedProfile } from '../../src/learn-from.ts'
import { casesOfCheck, type Learning, learnWith } from '../support/learn-in-process.ts'
import { Player } from './player.ts'
import type { ServiceRecording } from './recording.ts'
import { type RequestKey, TOKEN } from './request-key.ts'

/** What `learn` and a check of its profile show of a recorded service. */
export interface Replayed {
  readonly learned: FittedProfile
  readonly requests: number
  /** Requests that the recording lacks. */
  readonly gaps: readonly RequestKey[]
  /** How responses differ from the profile. */
  readonly drift: readonly Pick<Finding, 'case' | 'message'>[]
}

/** As the recorded runs had them. */
const settings = readOptions({ baseUrl: 'http://plants.example', token: TOKEN, seed: 1 })
const secrets = { token: TOKEN, madeUpToken: madeUpLike(TOKEN), headers: [] }

/** A run against a recorded service that begins now. */
const clientOf = (player: Player): ClientInProcess =>
  new ClientInProcess(player.respond, plantStore.source, { started: Date.now(), secrets })

export const learnRecorded = (player: Player, product?: Learning): Promise<FittedProfile> =>
  learnWith(clientOf(player), settings, plantStore, product)

/** A request of a check, its response, and how it differs from the profile. */
interface Checked {
  readonly testCase: Case
  readonly exchange: Exchange
  readonly difference: Difference | undefined
}

/** Checks a recorded service with a profile. */
export function checkRecorded(player: Player, profile: ExpectedResponses): readonly Checked[] {
  const client = clientOf(player)
  const send = (testCase: Case): Checked => {
    const exchange = client.send(testCase)
    return { testCase, exchange, difference: profile.differenceOf(testCase, exchange) }
  }
  return casesOfCheck({ ...settings, profile }).map((testCase) => {
    const checked = send(testCase)
    // A check sends again what fails after another request on its connection.
    return checked.difference === undefined ? checked : send(testCase)
  })
}

/**
 * Learns a recorded service, and checks it with the profile.
 * @param beforeCheck lets time pass, so that the check has other ids and names
 */
export async function replay(
  recording: ServiceRecording,
  beforeCheck: () => void = () => {},
): Promise<Replayed> {
  const player = new Player(recording)
  const learned = await learnRecorded(player)
  beforeCheck()
  const file = { settings: learned.profile, profileLine: () => undefined }
  const profile = expectedResponses(file, 'plant-store.yaml', plantStore)
  const drift = checkRecorded(player, profile).flatMap(({ testCase, difference }) =>
    difference === undefined ? [] : [{ case: testCase.id, message: difference.message }],
  )
  return { learned, requests: player.requests, gaps: player.gaps, drift }
}
