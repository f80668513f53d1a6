import { pointerTo } from 'plant-store-kit/json'
import { type Difference } from 'plant-store-kit/recording'
import type { Differing } from '../values/differences.ts'
import { valueText } from '../values/value-text.ts'
import type { ProfileFile } from '../profile-file/profile-file.ts'

/** A line of a profile; undefined if it has nothing about a difference. */
export type ProfileLine = ReturnType<ProfileFile['profileLine']>

/** A difference, and what is known of the expected value beside its text, such as ` of the form [0-9a-f]{4}`. */
export interface DetailedDifference extends Differing {
  readonly detail?: string
}

/** The longest value that a finding shows. */
const MAX_VALUE = 200

/** A difference in words, with the line of the profile that expects something else. */
export function describeDifference(
  { path, values, detail = '' }: DetailedDifference,
  profileLine: ProfileLine,
): Difference {
  const [part, name = ''] = path
  const { line, text = 'nothing about it' } = profileLine ?? {}
  const [value, received] = values.map((shown) => show(shown, part)) as [string, string]
  const expected = `${value}${detail}`
  const facts = { line, text, expected, received }
  const against = `${received}, the profile has ${expected}`
  switch (part) {
    case 'status':
      return { ...facts, message: `responded ${against}` }
    case 'headers':
      return {
        ...facts,
        header: name,
        expected: `${name}: ${expected}`,
        received: `${name}: ${received}`,
        message: `the header ${name} is ${against}`,
      }
    default: {
      const pointer = pointerTo('', ...path.slice(1))
      const subject = pointer === '' ? 'the body' : `${pointer} of the body`
      return { ...facts, pointer, message: `${subject} is ${against}` }
    }
  }
}

function show(value: unknown, part: string | undefined): string {
  return part === 'status' ? String(value) : valueText(value, MAX_VALUE)
}
