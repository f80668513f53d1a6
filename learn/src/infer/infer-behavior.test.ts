import { expect, test } from 'vitest'
import type { Classified } from '../replay/classified.ts'
import { inferBehavior } from './infer-behavior.ts'

const ofStatus = (statusBehavior: string) => ({ problemClass: { error: { statusBehavior } } })
const ofSwitch = (decidedBy: string) => ({ problemClass: { decidedBy, error: {} } })

const request = (status: number | string, ...problems: readonly object[]): Classified =>
  ({ response: { status }, problems, refused: problems }) as unknown as Classified

const refused = (): boolean => false
const accepted = (): boolean => true

test('the status of a behavior is the most frequent one of the refusals that it decides', () => {
  const media = ofStatus('mediaTypeStatus')
  const credential = ofStatus('credentialStatus')
  const samples = [
    request(415, media),
    request(415, media, credential),
    request(400, media),
    request(401, credential),
  ]
  expect(inferBehavior(samples, refused)).toEqual({ mediaTypeStatus: 415, credentialStatus: 401 })
})

test('a status that a behavior cannot have is left to a rule', () => {
  expect(inferBehavior([request(500, ofStatus('mediaTypeStatus'))], refused)).toEqual({})
  expect(inferBehavior([request('hang', ofStatus('mediaTypeStatus'))], refused)).toEqual({})
})

test('a switch is what the service does with its class, in the words of the behavior', () => {
  const samples = [request(400, ofSwitch('repeatedId'), ofSwitch('byteOrderMark'))]
  expect(inferBehavior(samples, refused)).toEqual({
    repeatedId: 'refused',
    byteOrderMark: 'refused',
  })
  expect(inferBehavior(samples, accepted)).toEqual({
    repeatedId: 'accepted',
    byteOrderMark: 'ignored',
  })
})

test('without problems there is no behavior', () => {
  expect(inferBehavior([request(200)], accepted)).toEqual({})
})
