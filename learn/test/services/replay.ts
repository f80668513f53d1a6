import type { Finding } from '../../../contract/data/report.ts'
import { check } from '../../../contract/runner.ts'
import { plantStore } from '../../../src/core/plant-store.ts'
import { expectedResponses } from '../../src/drift/drift.ts'
import { learn, type LearnResult } from '../../src/learn.ts'
import { playRecording } from './player.ts'
import type { ServiceRecording } from './recording.ts'
import { type RequestKey, TOKEN } from './request-key.ts'

/** What `learn` and a check of its profile show of a recorded service. */
export interface Replayed {
  readonly learned: LearnResult
  readonly requests: number
  /** Requests that the recording lacks. */
  readonly gaps: readonly RequestKey[]
  /** How responses differ from the profile. */
  readonly drift: readonly Pick<Finding, 'case' | 'message'>[]
}

/**
 * Learns a recorded service, and checks it with the profile.
 * @param beforeCheck lets time pass, so that the check has other ids and names
 */
export async function replay(
  recording: ServiceRecording,
  beforeCheck: () => void = () => {},
): Promise<Replayed> {
  const player = await playRecording(recording)
  try {
    const options = { baseUrl: player.url, token: TOKEN }
    const learned = await learn(options)
    beforeCheck()
    const settings = learned.profile
    const file = { settings, placeOf: () => undefined }
    const profile = expectedResponses(file, 'plant-store.yaml', plantStore)
    const report = await check({ ...options, profile, seed: 1 })
    const drift = report.groups
      .filter(({ kind }) => kind === 'drift')
      .flatMap(({ findings }) => findings.map(({ case: id, message }) => ({ case: id, message })))
    return { learned, requests: player.requests, gaps: player.gaps, drift }
  } finally {
    await player.close()
  }
}
