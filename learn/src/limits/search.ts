import type { Case } from 'plant-store-kit/recording'
import { isAccepted } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'

/** Sends one case; undefined without a response that shows how the service responds. */
export type Send = (testCase: Case) => Promise<Sample | undefined>

/** The same for a search, which ends without a response. */
export type Ask = (testCase: Case) => Promise<Sample>

class WithoutResponse extends Error {}

/** What a search finds; undefined if one of its requests got no response, which would look like a refusal. */
export async function search<Found>(
  send: Send,
  find: (ask: Ask) => Promise<Found>,
): Promise<Found | undefined> {
  const ask: Ask = async (testCase) => {
    const sample = await send(testCase)
    if (sample === undefined) throw new WithoutResponse()
    return sample
  }
  try {
    return await find(ask)
  } catch (error) {
    if (error instanceof WithoutResponse) return undefined
    throw error
  }
}

/** Whether the service accepts a case. */
export const accepts = async (ask: Ask, testCase: Case): Promise<boolean> =>
  isAccepted((await ask(testCase)).response)
