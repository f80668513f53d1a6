import { readJson } from '../../../src/base/json.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { Operation, Parameter } from '../../../src/document/document.ts'
import { merged } from '../../../src/document/merge.ts'
import { pointerTo } from '../../../src/document/pointer.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { type Case, withChanges } from '../../data/case.ts'
import { hasKeyword, isOnlyOfType, listsValues, ofScalars } from '../../operation/constraints.ts'
import { isIdempotencyKey } from '../../operation/idempotency-key.ts'
import { literalJson } from '../../operation/json-text.ts'
import { membersOf } from '../../operation/members.ts'
import {
  headOf,
  type ParameterChange,
  plainParameterOf,
  variedParametersOf,
} from '../../operation/parameters.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import { textOfValue } from '../../../src/document/text-values.ts'
import { isSentTo } from '../adapt/changing-methods.ts'
import { createCase } from '../adapt/create-case.ts'
import { verdictOn } from '../decide/body-verdict.ts'
import { asOpen } from '../decide/moved-case.ts'
import { plain } from '../tables/plain.ts'
import { bodyPlaceOf } from './body-place.ts'
import { isOfSeveral } from '../../operation/constraints.ts'
import { isCarried, textsIn } from '../decide/carried.ts'
import type { CaseRow } from '../tables/row.ts'
import { withExamples } from './example-json.ts'
import { absent, type PlacedValue } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import type { PlaceWalk } from './place-walk.ts'
import { slugOf, titleOf } from './row-names.ts'
import { type RuleOfValue, ruleOfValue } from './rule-of-value.ts'

// Values of parameters: a parameter is read as the only member of an object, so that it gets what members of bodies get, and
// by the same rules. What its place cannot carry is left out.

/** An operation whose body has a parameter as its only member. */
interface AsBody {
  readonly parameter: Parameter
  readonly operation: Operation
}

const asBody = (parameter: Parameter, operation: Operation): AsBody => {
  const { name, pointer, isRequired } = parameter
  const schema: Schema = {
    pointer,
    types: ['object'],
    properties: [{ name, schema: parameter.schema }],
    ...(isRequired && { required: [name] }),
  }
  const validate = validatorOf(schema)
  const content = { mediaType: 'application/json', pointer, schema, validate, examples: [] }
  const requestBody = {
    pointer,
    isRequired: true,
    content: [content],
    otherMediaTypes: [],
  } as const
  return { parameter, operation: { ...operation, identity: undefined, requestBody } }
}

const variedIn = memoize((operation: Operation): readonly AsBody[] =>
  variedParametersOf(operation).map((parameter) => asBody(parameter, operation)),
)

/** The places of the parameters of which cases have other values. */
export const placesOfParameters = (operation: Operation): readonly ParameterPlace[] =>
  variedIn(operation).flatMap((asBody) => {
    const place = bodyPlaceOf(asBody.operation).member(asBody.parameter.name)
    return place === undefined ? [] : [{ asBody, place }]
  })

interface ParameterPlace {
  readonly asBody: AsBody
  readonly place: PlacedValue['place']
}

/** A value at a place of a parameter. */
export interface ParameterPlaced {
  readonly placed: PlacedValue
  readonly asBody: AsBody
}

/** Names of parameters whose values mean something that only the service knows, such as where a page begins. */
const ofService =
  /cursor|token|after|before|since|until|marker|continu|sort|order|fields?$|expand|include|embed|filter|select|query$/i

const isOfService = (parameter: Parameter): boolean =>
  isIdempotencyKey(parameter) ||
  (ofService.test(parameter.name) && !listsValues(merged(parameter.schema)))

/** The values that each parameter gets, the simplest ones first. */
export function* valuesOfParameters(
  operation: Operation,
  walk: PlaceWalk,
): Generator<ParameterPlaced> {
  for (const { asBody: body, place } of placesOfParameters(operation)) {
    const { parameter } = body
    if (parameter.in !== 'path') yield { asBody: body, placed: { place, value: absent } }
    const { value, isShown } = plainParameterOf(parameter)
    const isClear = isShown || hasKeyword(merged(parameter.schema), ofScalars)
    if (value !== undefined)
      yield {
        asBody: body,
        placed: {
          place,
          value: { about: 'ordinary', json: literalJson(value), ...(isClear && { rule: 'R1' }) },
        },
      }
    // A text that means something to the service alone shows no more than that it breaks at none.
    const isOnlyText = isOnlyOfType(merged(parameter.schema), 'string')
    const values =
      isOnlyText && isOfService(parameter)
        ? valuesOf(place.schema).map((ofKeyword) => ({ place, value: ofKeyword }))
        : walk.valuesIn(place)
    for (const placed of values) yield { asBody: body, placed: withoutRule(placed) }
  }
}

/** Its place has the rule: what is ordinary in a body may be strange in a parameter. */
const withoutRule = ({ place, value: { rule: _rule, ...value } }: PlacedValue): PlacedValue => ({
  place,
  value,
})

/** JSON text of a body with a value, and with ordinary numbers in place of fresh ones. */
const textOf = ({ placed: { place, value }, asBody: { parameter } }: ParameterPlaced): string => {
  const { value: usual } = plainParameterOf(parameter)
  const number = typeof usual === 'number' ? String(usual) : '7'
  return withExamples(place.write(value.json?.replaceAll('$ID', number)))
}

/** The request with a value of a parameter; undefined if its place cannot carry that. */
const changeOf = (given: ParameterPlaced): ParameterChange | undefined => {
  const { placed, asBody: body } = given
  const { parameter } = body
  const { about, slug = '' } = placed.value
  if (about === 'spelling' || slug.startsWith('escaped-')) return undefined
  const { value: object } = readJson(textOf(given))
  if (object === undefined) return undefined
  const change = { parameter, value: (object as Readonly<Record<string, unknown>>)[parameter.name] }
  return isCarried(change, body.operation) ? change : undefined
}

/** Whether servers may differ about a value: an empty one is absent to some, and some have a meaning of their own. */
const isLeftOpen = ({ parameter, value }: ParameterChange, isValid: boolean): boolean => {
  const texts = [...textsIn(value)]
  if (texts.includes('') || (Array.isArray(value) && value.length === 0)) return true
  if (!isValid) return texts.some(isTrimmed)
  return typeof value !== 'boolean' && isOfService(parameter)
}

/** Whether servers may read a text without the white space around it. */
const isTrimmed = (text: string): boolean => text.trim() !== text

/** How a case of a value is named, and in what it differs beside. */
type CaseNames = Pick<CaseRow, 'slug' | 'title' | 'overrides'>

const namesOf = ({ placed, asBody: { parameter } }: ParameterPlaced): CaseNames => ({
  slug: slugOf(placed),
  title: titleOf(placed, (words) => `${parameter.in} "${words}"`),
})

/** Makes cases of values of parameters, each with another request. */
export class ParameterCases {
  readonly #operation: Operation
  readonly #requests: Set<string>

  constructor(operation: Operation) {
    this.#operation = operation
    this.#requests = new Set([JSON.stringify(headOf(operation))])
  }

  /**
   * The case of a value; undefined if the document says nothing about it, or if another case has its request.
   * @param names by default those of the value
   */
  caseOf(given: ParameterPlaced, names: CaseNames = namesOf(given)): Case | undefined {
    const change = changeOf(given)
    if (change === undefined) return undefined
    const request = JSON.stringify(headOf(this.#operation, change))
    if (this.#requests.has(request)) return undefined
    const testCase = this.#judged(given, change, names)
    if (testCase !== undefined) this.#requests.add(request)
    return testCase
  }

  #judged(
    given: ParameterPlaced,
    change: ParameterChange,
    { slug, title, overrides }: CaseNames,
  ): Case | undefined {
    const { placed, asBody: body } = given
    const operation = this.#operation
    const { parameter } = body
    const members = membersOf(body.operation)
    const request = { ...bare, body: [textOf(given)] }
    const verdict = verdictOn({ request }, body.operation)
    const decided = ruleOfValue(placed, verdict, members)
    if (decided === undefined) return undefined
    const testCase = createCase(
      {
        rule: decided.rule,
        slug,
        title,
        body: plain,
        overrides: { ...overrides, isVerbatim: true, parameter: change },
      },
      operation,
    )
    if (!isSentTo(testCase.request, operation)) return undefined
    const ofRule = withConcern(testCase, parameter, decided)
    const isOpen = placed.value.isOpen === true || decided.isOpen
    return isOpen || isLeftOpen(change, verdict.kind === 'valid') ? asOpen(ofRule) : ofRule
  }
}

/** A text that is a value of few types. */
const WORD = 'fern'

/** The cases of a query that has the name of a parameter twice: what that means is open, if it is no list. */
export const repeatedParameterCases = (operation: Operation): readonly Case[] =>
  variedParametersOf(operation)
    .filter(
      ({ in: place, schema, isJson }) => place === 'query' && (isJson || !isOfSeveral(schema)),
    )
    .flatMap((parameter) => {
      const { value } = plainParameterOf(parameter)
      if (value === undefined || !isCarried({ parameter, value }, operation)) return []
      const own = encodeURIComponent(textOfValue(value, parameter))
      const { in: place, name } = parameter
      return [
        { slug: 'twice', again: own, words: 'twice' },
        { slug: 'then-another', again: WORD, words: `twice, the second one "${WORD}"` },
      ].map(({ slug, again, words }) => {
        const testCase = createCase(
          {
            rule: 'V8',
            slug: `${name}-${slug}`,
            title: `${place} "${name}" ${words}`,
            body: plain,
            overrides: { isVerbatim: true, parameter: { parameter, value, again } },
          },
          operation,
        )
        return withChanges(testCase, { concern: { parameter, place: '' } })
      })
    })
    .filter((testCase) => isSentTo(testCase.request, operation))

const bare = { method: 'POST', target: '/', headers: [] } as const

/** The case with the part of the document that it is about. */
const withConcern = (testCase: Case, parameter: Parameter, { concern }: RuleOfValue): Case => {
  const own = pointerTo('', parameter.name)
  const place = concern.place.slice(own.length)
  return withChanges(testCase, { concern: { ...concern, parameter, place } })
}
