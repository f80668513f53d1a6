import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { readBehavior } from '../../../src/problems/behavior.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { classifiedProblem } from '../profile/classes/classified-problem.ts'
import type { ProfileClass } from '../profile/classes/profile-class.ts'
import { ProfileResponder } from '../profile/responses/profile-responder.ts'
import type { ProfileOptions } from 'plant-store-kit/options'
import { decisiveLine } from './decisive-line.ts'

/** The place in the profile that decides, if it has a line for each place. */
function placeFor(
  settings: ProfileOptions,
  part: 'status' | 'body',
  { key, limit }: Readonly<{ key?: string; limit?: readonly string[] }>,
  isWritten: (place: string) => boolean = () => true,
): string | undefined {
  const profileLine = (...names: readonly (string | number)[]) => {
    const place = names.join('.')
    return isWritten(place) ? { line: 1, text: place } : undefined
  }
  const profileClass = classesOf(servedStore.source).get(key ?? '') as ProfileClass
  const problem =
    key === undefined
      ? undefined
      : classifiedProblem(profileClass, { message: '', pointer: '' }, readBehavior({}))
  const explained = { path: [part], problem, limit }
  return decisiveLine({ settings, profileLine }, explained, new ProfileResponder(settings))?.text
}

const limit = ['members', 'name', 'maxLength'] as const

test('the limit that a request is about decides about its status', () => {
  const settings = { behavior: { members: { name: { maxLength: 9 } } } }
  const place = 'behavior.members.name.maxLength'
  expect(placeFor(settings, 'status', { limit })).toBe(place)
  expect(placeFor(settings, 'body', { limit })).toBe('response.success.body')
  expect(placeFor({}, 'status', { limit })).toBe('response.success.status')
})

test('the response to accepted requests decides, or else whether ids are sent back', () => {
  expect(placeFor({}, 'body', {})).toBe('response.success.body')
  const onlyBehavior = (place: string): boolean => place === 'behavior.echoId'
  expect(placeFor({}, 'body', {}, onlyBehavior)).toBe('behavior.echoId')
})

test('the rule of a problem decides, also that of a class around it', () => {
  const settings = { errors: { type: { error: 1, message: 'no' } } }
  expect(placeFor(settings, 'body', { key: 'type/id/null' })).toBe('errors.type.body')
})

test('without a rule, a behavior of the profile decides', () => {
  const settings = { behavior: { mediaTypeStatus: 415 } } as const
  expect(placeFor(settings, 'status', { key: 'media-type/text' })).toBe('behavior.mediaTypeStatus')
  expect(placeFor({}, 'body', { key: 'media-type/text' })).toBe('response.error.body')
  const ofSwitch = { behavior: { repeatedId: 'refused' } } as const
  expect(placeFor(ofSwitch, 'status', { key: 'repeated-id' })).toBe('behavior.repeatedId')
})

test('without any of them, the rules or the behavior must say more about a status', () => {
  expect(placeFor({}, 'status', { key: 'media-type/text' })).toBe('errors')
  const onlyBehavior = (place: string): boolean => place === 'behavior'
  expect(placeFor({}, 'status', { key: 'media-type/text' }, onlyBehavior)).toBe('behavior')
})
