import { regularExpression } from '../base/check-pattern.ts'
import * as check from '../base/checks.ts'
import { jsonText } from '../base/json-text.ts'
import { thrownText } from '../base/thrown.ts'
import { checkDelay } from './check-delay.ts'
import { HEADER_NAME, HEADER_VALUE } from '../base/header-fields.ts'
import { FAULTS } from './scenario.ts'
import { scenarioName } from './scenario-name.ts'

/** Framing belongs to HTTP itself: a wrong value would break the connection. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'trailer']

/** A pattern of every string but these, in any letter case, which JSON Schema has no flag for. */
function anyBut(words: readonly string[]): RegExp {
  const inAnyCase = words
    .join('|')
    .replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)
  return new RegExp(`^(?!(?:${inAnyCase})$)`, 'u')
}

const sendable = check.matching(
  'a string that HTTP can carry (Latin-1, without line breaks)',
  HEADER_VALUE,
)
export const headers: check.Check = check.objectOf(sendable, [
  { pattern: HEADER_NAME, refusal: 'is not a header name (RFC 9110)' },
  { pattern: anyBut(FRAMING), refusal: 'is set by HTTP itself and cannot be given' },
])

export const status: check.Check = check.wholeNumber(200, 599)
const int32: check.Check = check.wholeNumber(-2_147_483_648, 2_147_483_647)

const jsonBody = check.formed({ type: 'anything' }, (body, place) => {
  try {
    jsonText(body)
    return []
  } catch (error) {
    const [reason] = thrownText(error).split('\n')
    return [{ place, must: `cannot be JSON: ${reason}` }]
  }
})

/** A check for the response of a scenario or a profile, with `extraMembers`. */
export function responseWith(extraMembers: Readonly<Record<string, check.Check>>): check.Check {
  const members = {
    status,
    headers,
    body: jsonBody,
    text: check.string,
    error: int32,
    message: check.string,
  }
  return check.objectWith(
    { ...members, ...extraMembers },
    { exclusive: [['body'], ['text'], ['example'], ['error', 'message']] },
  )
}

const answerWith = (examples?: readonly string[]): check.Check =>
  responseWith({ example: check.oneName(examples, 'the name of an example') })

/** The documents of config files have examples of any name. */
export const fixedAnswer: check.Check = answerWith()

const scalar = check.anyOf(
  'a string, number, boolean or null',
  check.string,
  check.finite,
  check.boolean,
  check.oneOf([null]),
)

const tests = check.object({
  present: check.boolean,
  equals: scalar,
  in: check.listOf(scalar, 1),
  matches: regularExpression,
  atLeast: check.finite,
  atMost: check.finite,
})

const condition = check.choice([scalar, tests], (value) =>
  typeof value === 'object' && value !== null ? tests : scalar,
)

/** Conditions on members of any name. */
export const conditions: check.Check = check.objectOf(condition)

function conditionsOn(members: readonly string[] | undefined): check.Check {
  if (members === undefined) return conditions
  return check.objectOf((value, place, name) =>
    members.includes(name) ? condition(value, place) : [check.unknownMember(place, name, members)],
  )
}

/** What scenarios may name; what is absent may have any name. */
export interface ScenarioNames {
  readonly scenarios?: readonly string[]
  /** Of responses. */
  readonly examples?: readonly string[]
  /** Of the request body, and the names of parameters. */
  readonly members?: readonly string[] | undefined
}

const code = check.is('a function', (value) => typeof value === 'function', { type: 'function' })

/** A check for what a scenario answers: another scenario, a response, or a function that decides. */
const answerOf = (name: check.Check, fixed: check.Check): check.Check =>
  check.choice([name, fixed, code], (value) => {
    if (typeof value === 'function') return code
    return typeof value === 'string' ? name : fixed
  })

/**
 * Checks for a scenario from code, a file or the control API, its steps and its branches.
 */
export function scenarioChecks({ scenarios, examples, members }: ScenarioNames = {}) {
  const name = scenarioName(scenarios)
  const answer = answerOf(name, examples === undefined ? fixedAnswer : answerWith(examples))
  const when = conditionsOn(members)
  const scenarioWith = (extraMembers: Readonly<Record<string, check.Check>>): check.Check => {
    const parts = {
      description: check.string,
      answer,
      loop: check.boolean,
      delay: checkDelay,
      fault: check.oneOf(FAULTS),
      sequence: check.lazy(() => check.listOf(step, 1)),
      choose: check.lazy(() => check.listOf(branch, 1)),
      ...extraMembers,
    }
    const definition = check.objectWith(parts, {
      exclusive: [['answer'], ['sequence'], ['choose']],
    })
    return check.objectOr(definition, name)
  }
  const step = scenarioWith({ times: check.wholeNumber(1) })
  const branch = scenarioWith({ when })
  return { name, scenario: scenarioWith({}), step, branch }
}

export const anyName: ReturnType<typeof scenarioChecks> = scenarioChecks()
export const checkScenario: check.Check = anyName.scenario
