import { expect, test } from 'vitest'
import { memberOf } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { createBudget } from '../base/pattern.ts'
import { type Conditions, matches } from './when.ts'

const body = readJson(
  String.raw`{"id":9007199254740993,"small":7,"half":1.5,"huge":1e400,"name":"Boston fern","tag":null,
  "deep":{"a":1},"list":[1],"yes":true,"digits":"7","one":1,"__proto__":"own"}`,
).value

const conditions: [conditions: Conditions, matches: boolean][] = [
  [{}, true],
  [{ small: 7 }, true],
  [{ small: '7' }, false],
  [{ id: 9_007_199_254_740_993n }, true],
  [{ id: 9_007_199_254_740_992n }, false],
  // This double is not the id, although it is near.
  [{ id: 9_007_199_254_740_992 }, false],
  [{ name: 'Boston fern' }, true],
  [{ tag: null }, true],
  [{ missing: null }, false],
  [{ toString: 'x' }, false],
  [{ small: 7, name: 'Boston fern' }, true],
  [{ tag: { present: true } }, true],
  [{ missing: { present: true } }, false],
  [JSON.parse('{"__proto__":"own"}') as Conditions, true],
  [{ small: { in: [1, 7n] } }, true],
  [{ small: { in: ['7'] } }, false],
  [{ small: { in: [] } }, false],
  [{ name: { matches: '^fern' } }, false],
  [{ name: { matches: String.raw`^\p{Lu}` } }, true],
  [{ small: { matches: '7' } }, false],
  [{ small: { atLeast: 7 } }, true],
  [{ small: { atMost: 7 } }, true],
  [{ id: { atLeast: 9_007_199_254_740_993n } }, true],
  [{ id: { atLeast: 9_007_199_254_740_994n } }, false],
  [{ name: { atLeast: 0 } }, false],
  [{ yes: { atLeast: 1 } }, false],
  [{ small: { equals: 7, atMost: 6 } }, false],
  [{ deep: { present: true } }, true],
]
const shown = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `${member}n` : member,
  )

test.each(conditions.map(([given, want]) => [shown(given), want, given] as const))(
  '%s matches: %s',
  (_title, want, given) => {
    expect(matches(given, (name) => [memberOf(body, name)], createBudget())).toBe(want)
  },
)
