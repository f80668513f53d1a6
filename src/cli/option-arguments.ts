import { checkLevels } from '../../contract/rules/levels.ts'
import { throwMistakes, UsageError } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { unknownName } from '../base/suggest.ts'
import { behaviorNames } from '../problems/behavior.ts'
import { BEHAVIOR } from '../problems/check-behavior.ts'

/** The argument of `--delay`, such as `200` or `50-250`. @throws {UsageError} */
export function toDelay(text: string): unknown {
  const [, min, max] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(text) ?? []
  if (min === undefined)
    throw new UsageError(`--delay takes milliseconds, such as 200 or 50-250 (got "${text}").`)
  return max === undefined ? Number(min) : { min: Number(min), max: Number(max) }
}

/** The argument of `--header`. @throws {UsageError} without the header, which may be secret */
export function toHeader(text: string): Record<string, readonly string[]> {
  const [, name, value] = /^([^:\s]+):[ \t]*(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(
      "--header takes a name and a value, such as 'X-Tenant: plants' (got no name before a colon).",
    )
  return { [name]: [value] }
}

/** The argument of `--credential`. @throws {UsageError} without the credential, which is secret */
export function toCredential(text: string): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1)
    throw new UsageError(
      '--credential takes the name of a security scheme and a value, such as key=VALUE (got no name before an equals sign).',
    )
  return { [text.slice(0, at).trim()]: text.slice(at + 1).trim() }
}

/** The argument of `--parameter`, such as `id=7`. @throws {UsageError} */
export function toParameter(text: string): Record<string, string> {
  // Names of paths have no equals sign before that of the value.
  const at = text.indexOf('=')
  if (at < 1)
    throw new UsageError(
      `--parameter takes the name of a parameter and a value, such as id=7 or getPlant.id=7 (got "${text}").`,
    )
  return { [text.slice(0, at).trim()]: text.slice(at + 1) }
}

/** The argument of `--behavior`, such as `echo-id=true` or `members.name.maxLength=40`. @throws {UsageError} */
export function toBehavior(text: string): Record<string, unknown> {
  const [, path = text, argument = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const [word = '', ...members] = path.split('.')
  const name = behaviorNames.find((behavior) => kebabCase(behavior) === word)
  if (name === undefined)
    throw new UsageError(`The ${unknownName('behavior', word, behaviorNames.map(kebabCase))}.`)
  const isList = name === 'tokens' && argument !== 'any'
  const read = isList ? argument.split(',') : (readJson(argument).value ?? argument)
  const value = members.reduceRight<unknown>((inner, member) => ({ [member]: inner }), read)
  throwMistakes(BEHAVIOR[name].check(value, [`--behavior ${word}`]))
  return { [name]: value }
}

/** The argument of `--level`, such as `V1=must,A3=open`. @throws {UsageError} */
export function toLevels(text: string): Record<string, unknown> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  const malformed = pairs.find((pair) => pair.length !== 2)
  if (malformed !== undefined)
    throw new UsageError(
      `--level takes rules with levels, such as V1=must,A3=open (got "${malformed.join('=')}").`,
    )
  const levels = Object.fromEntries(pairs)
  throwMistakes(checkLevels(levels, ['--level']))
  return levels
}

/** `credential-status` for `credentialStatus`. */
function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
