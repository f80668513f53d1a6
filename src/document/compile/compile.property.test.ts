import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Pauses, unlessPaused } from '../../base/pauses.ts'
import type { Problem, Validator } from '../../base/validator.ts'
import { validatorOf } from '../../../test/support/document.ts'
import { KEYWORDS, recordOf, schema, schemas, value } from '../../../test/support/json-schema.ts'

const options = {
  allErrors: true,
  strict: false,
  ownProperties: true,
  validateFormats: false,
  meta: false,
  validateSchema: false,
}

/** Ajv's validator of a schema, which may refer to `#/components/schemas/…`. */
function compileByAjv(entry: object | boolean): (value: unknown) => boolean {
  const ajv = new Ajv2020(options)
  ajv.addSchema({ $id: 'test:root', components: { schemas }, entry })
  return ajv.compile({ $ref: 'test:root#/entry' })
}

/** Ajv does not count the items of `contains`, and counts those of a failed branch; the JSON-Schema-Test-Suite asks both. */
const isReadOtherwise = (text: string): boolean =>
  text.includes('"unevaluatedItems"') &&
  /"(?:contains|anyOf|oneOf|if|dependentSchemas|\$ref)"/.test(text)

/** For each value, whether the kit and Ajv accept it. */
function assertAgreement(entry: object | boolean, values: readonly unknown[]): void {
  fc.pre(!isReadOtherwise(JSON.stringify(entry)))
  const validate = validatorOf(entry, { schemas })
  const accepts = compileByAjv(entry)
  const accepted = values.filter((item) => validate(item).length === 0)
  expect(accepted).toEqual(values.filter((item) => accepts(item)))
}

/** The problems of a value, if the validator stops after each part. */
function problemsInTurns(validate: Validator, item: unknown): readonly Problem[] {
  const pauses = new Pauses(() => true, 1)
  let problems: readonly Problem[] | undefined
  while (problems === undefined)
    problems = unlessPaused(() => validate(item, '/at', undefined, pauses))
  return problems
}

const values = fc.array(value, { minLength: 5, maxLength: 20 })

test('a value that is checked in several turns has the same problems', () => {
  const assertSame = (entry: object | boolean, items: readonly unknown[]): void => {
    const validate = validatorOf(entry, { schemas })
    for (const item of items) expect(problemsInTurns(validate, item)).toEqual(validate(item, '/at'))
  }
  fc.assert(fc.property(schema, values, assertSame), { numRuns: 300, seed: 20261128 })
})

describe('a compiled schema agrees with Ajv', () => {
  test.each(Object.keys(KEYWORDS))('on %s', (keyword) => {
    fc.assert(fc.property(recordOf(keyword, schema), values, assertAgreement), {
      numRuns: 60,
      seed: 20261126,
    })
  })

  test('on several keywords', () => {
    fc.assert(fc.property(schema, values, assertAgreement), { numRuns: 300, seed: 20261127 })
  })
})
