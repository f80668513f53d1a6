import { validateError, validatePlant, type Validator } from '../generated/validators.ts'
import type { Behavior } from './behavior.ts'
import { type ErrorName, ERRORS, statusOf } from './error-response.ts'
import { isApplicationJson } from './media-type.ts'
import { type MockSettings, resolveSettings } from './mock-options.ts'
import { keysOf, PROBLEMS } from './problems.ts'
import type { ErrorRule } from './profile.ts'
import { render, type Values } from './template.ts'

/** Accepting what these rules of docs/contract-rules.md refuse is a violation; of the other rules it is not. */
const MUST: readonly string[] = ['A1', 'A2', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7']

/**
 * How responses by these settings violate the contract, one sentence each, with the rule of docs/contract-rules.md:
 * `type/tag/null is accepted (N7)`. Scenarios are left out: `off-contract` stands in their names.
 *
 * @throws Error that names everything wrong with the settings
 */
export function breachesOf(settings: MockSettings): readonly string[] {
  const { behavior, player } = resolveSettings(settings)
  const { response } = settings
  const { idMin, idMax } = behavior
  const found: (string | undefined)[] = [
    wrongStatus('media-type/text', behavior.mediaTypeStatus, 'behavior.mediaTypeStatus'),
    wrongStatus('body-limit', behavior.bodyLimitStatus, 'behavior.bodyLimitStatus'),
    idMin !== 'int64' && idMin > 1 ? 'behavior.idMin refuses ordinary ids (R1)' : undefined,
    idMax !== 'int64' && idMax < 2 ** 31 - 1 ? 'behavior.idMax refuses ordinary ids (R1)' : undefined,
  ]
  for (const row of PROBLEMS)
    for (const key of keysOf(row)) {
      const [, , byDefault, contractRule = ''] = row
      const [rule, under = ''] = player.ruleOf(key) ?? []
      if (rule === 'accepted' && MUST.includes(contractRule)) found.push(`${under} is accepted (${contractRule})`)
      const accepted = byDefault !== 'refused' && behavior[byDefault as 'repeatedId'] !== 'refused'
      if (rule === undefined || rule === 'accepted' || !player.refuses({ key, accepted })) continue
      if (key === 'required/tag') found.push(`${key} is refused (R1)`)
      const headers = { ...response?.error?.headers, ...rule.headers }
      found.push(wrongRefusal(key, { ...rule, headers }, behavior, under))
    }
  const { status = 200, headers, body, bodyWithoutTag = body } = response?.plant ?? {}
  const place = 'response.plant'
  if (status !== 200) found.push(`${place}: status ${status} (R7)`)
  if (!hasJson(headers)) found.push(`${place}: the content type is not JSON (R2)`)
  const sample = { ...SAMPLE, id: 1, name: 'a' }
  found.push(mismatch(body, { ...sample, tag: 'b' }, validatePlant, `${place}.body`, 'R3'))
  found.push(mismatch(bodyWithoutTag, sample, validatePlant, `${place} without a tag`, 'R3'))
  return [...new Set(found)].filter((breach) => breach !== undefined)
}

/** The first way in which the response to a problem is neither a 400 with an Error nor another one that is open. */
function wrongRefusal(
  key: string,
  { status, headers, body, text, fault }: Exclude<ErrorRule, 'accepted'>,
  behavior: Behavior,
  under: string,
): string | undefined {
  if (fault !== undefined) return `${under}: ${fault} (R8)`
  if (key.startsWith('unknown-')) return undefined
  const name = key.startsWith('credential-') ? 'credential-missing' : (key.replace(/\/.*/, '') as ErrorName)
  const [, member] = /\/(name|tag|id)/.exec(key) ?? []
  const sent = status ?? (name in ERRORS ? statusOf(name, behavior) : 400)
  const wrong = wrongStatus(key, sent, under)
  if (wrong !== undefined || sent !== 400) return wrong
  if (text !== undefined) return `${under}: the body is a text, not an Error (R6)`
  if (!hasJson(headers)) return `${under}: the content type is not JSON (R5)`
  return mismatch(body, { ...SAMPLE, member }, validateError, under, 'R6')
}

function wrongStatus(key: string, status: number, place: string): string | undefined {
  const isCredential = key.startsWith('credential-')
  const further = key.startsWith('media-type/') ? 415 : key === 'body-limit' ? 413 : 400
  const isOpen = isCredential ? status >= 400 && status < 500 : status === 400 || status === further
  return isOpen ? undefined : `${place}: status ${status} (${isCredential ? 'A3' : 'R7'})`
}

/** Placeholders that always have a value; the others may have any or none. */
const SAMPLE: Values = {
  ...Object.fromEntries(
    'member value text id name tag body media-type line column position'.split(' ').map((name) => [name]),
  ),
  type: 'string',
  path: '/plants',
  method: 'POST',
  status: 400,
  counter: 1,
  uuid: 'u',
  'date-time': 'd',
}

function mismatch(
  template: unknown,
  values: Values,
  validate: Validator,
  place: string,
  rule: string,
): string | undefined {
  const [problem] = template === undefined ? [] : validate(render(template, values))
  if (problem === undefined) return undefined
  const subject = problem.pointer === '' ? 'the body' : `"${problem.pointer.slice(1)}"`
  return `${place}: ${subject} ${problem.must} (${rule})`
}

function hasJson(headers: Readonly<Record<string, string>> = {}): boolean {
  return Object.entries(headers).every(
    ([name, value]) => name.toLowerCase() !== 'content-type' || isApplicationJson(value),
  )
}
