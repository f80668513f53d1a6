import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import type { JoinObject } from 'plant-store-kit/options'
import type { Sample } from '../samples/sample.ts'
import { classifySamples } from '../replay/classified.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import { withNeverJoined } from './never-joined.ts'

const service = { operation: servedStore, path: '/plants' }
const errors = { type: { message: '{member} is {type}' } }
const between = ', '

/** The joins for a service that joins problems in this way, by its responses to these bodies, and others. */
function joinsFor(
  join: JoinObject,
  bodies: readonly string[],
  others: readonly Sample[] = [],
): readonly JoinObject[] {
  const mock = new ProfileMock({ errors, join: { between, ...join } }, service)
  const samples = bodies.map((body) => {
    const sample = sampleWith(body, { status: 0 })
    return { ...sample, response: mock.respond(sample).response }
  })
  const classified = classifySamples([...samples, ...others], service, {})
  return withNeverJoined([{ between }], classified, new ProfileMock({ errors }, service))
}

const missing = '{}'
const missingAndWrong = '{"id":"a"}'
const wrong = '{"id":"a","name":5}'

test('problems that only have responses of their own are never joined', () => {
  const neverJoined = ['required']
  expect(joinsFor({ neverJoined }, [missing, missingAndWrong, wrong])).toEqual([
    { between, neverJoined },
  ])
})

test('problems that others hide are never joined, if those are', () => {
  const neverJoined = ['type']
  expect(joinsFor({ neverJoined }, [missing, missingAndWrong, wrong])).toEqual([
    { between, neverJoined },
  ])
})

test('a response that is of no problem, and not of all joined ones, says nothing', () => {
  const neverJoined = ['required']
  const other = sampleWith(missingAndWrong, { status: 400, body: { error: 1, message: 'no' } })
  const bodies = [missing, missingAndWrong, wrong]
  expect(joinsFor({ neverJoined }, bodies, [other])).toEqual([{ between, neverJoined }])
})

test('a response to a request that the rules accept says nothing', () => {
  const neverJoined = ['required']
  const refused = sampleWith('{"id":1,"name":"a"}', { status: 400, body: { error: 1 } })
  const bodies = [missing, missingAndWrong, wrong]
  expect(joinsFor({ neverJoined }, bodies, [refused])).toEqual([{ between, neverJoined }])
})

test('there is no other join where all problems are joined', () => {
  expect(joinsFor({}, [missing, missingAndWrong, wrong])).toEqual([])
})
