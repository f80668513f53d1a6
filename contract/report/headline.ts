import { printable } from '../../src/base/printable.ts'
import type { Begins, Finding, Group } from '../data/report.ts'
import { ofOperation } from './words.ts'

/** What a group has in common from a length or a number on, such as `every name from 256 characters`. */
const rangeOf = ({ member, unit, passed, failed, isExact }: Begins, common?: string): string => {
  const start = isExact ? `from ${failed}` : `from somewhere between ${passed} and ${failed}`
  if (unit !== 'value') return `every ${member} ${start} ${unit}`
  const direction = failed.startsWith('-') ? 'down' : 'up'
  const subject = common === undefined ? `every ${member}` : `${common},`
  return `${subject} ${start} ${direction}`
}

/** Such as `12 times: every invalid request`; undefined if the group is about one request. */
function timesOf({ count, common, begins }: Group): string | undefined {
  // What a single case has in common with others shows only where it begins.
  const shared = begins ? rangeOf(begins, common) : common
  const isShared = shared !== undefined && (count > 1 || begins !== undefined)
  const parts = [...(count > 1 ? [`${count} times`] : []), ...(isShared ? [shared] : [])]
  return parts.length === 0 ? undefined : parts.join(': ')
}

/** Such as `known: ticket 7`; undefined if the baseline does not list the group. */
function baselineStateOf({ known, reason, expired }: Group): string | undefined {
  if (!known && expired === undefined) return undefined
  const state = expired === undefined ? 'known' : `known until ${expired}, expired`
  return reason === undefined ? state : `${state}: ${reason}`
}

/** The message of a finding with its advice; neither has a full stop. */
export const messageOf = ({ message, advice }: Pick<Finding, 'message' | 'advice'>): string =>
  advice === undefined ? message : `${message}; ${advice}`

/** The operation, the message of a finding of the group, how often the group was seen, and whether it is known. */
export const headlineOf = (group: Group, finding: Finding = group.findings[0]): string => {
  const parts = [timesOf(group), baselineStateOf(group)].filter((part) => part !== undefined)
  const suffix = parts.length === 0 ? '' : ` (${parts.join('; ')})`
  return printable(ofOperation(group.operation, messageOf(finding)) + suffix)
}
