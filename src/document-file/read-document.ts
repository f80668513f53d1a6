import { fileURLToPath } from 'node:url'
import type * as Yaml from 'yaml'
import { isNumeric, isObject, memberOf, showValue, UsageError } from '../base/check-value.ts'
import { namesIn } from '../document/pointer.ts'
import { type Source, withSource } from '../document/source.ts'
import { parseJson, readNumber } from '../base/json.ts'
import { readText } from './read-text.ts'
import { parseTree, readTree, valueOf, type YamlTree } from './yaml.ts'
import { JsonLines } from './json-lines.ts'
import { TextLines } from './text-lines.ts'
import { YamlLines } from './yaml-lines.ts'

/** Bytes; the largest public documents have 12 MB, which take ten seconds to read as YAML. */
const MAX_SIZE = 16 * 2 ** 20

/** Arrays and objects in each other; further ones would overflow the stack of the YAML reader. */
const MAX_NESTING = 500

/** Uses of anchors: each is read as a part of its own. */
const MAX_ALIASES = 10_000

/** The value of a text, and the line of its members by the names that lead to them. */
interface Reading {
  readonly value: unknown
  readonly lineOf: (names: readonly string[], lines: TextLines) => number | undefined
}

/**
 * Reads an OpenAPI document from a file, YAML or JSON by its content, for the option `document`. Its integers are exact, and
 * findings and messages name its lines.
 * @throws {UsageError} (rejects) if the file cannot be read or is no object; whether it is OpenAPI is judged when it is used
 * @example const mock = createMock({ document: await readDocument('shop.yaml') })
 */
export async function readDocument(file: string | URL): Promise<object> {
  const path = file instanceof URL ? fileURLToPath(file) : file
  return attempt(path, async () => objectIn(await readWhole(path), path))
}

/** The document in the text of a file. @throws {UsageError} (rejects) as `readDocument` does */
export async function readDocumentText(text: string, path: string): Promise<object> {
  return attempt(path, () => objectIn(text, path))
}

async function attempt(path: string, read: () => Promise<object>): Promise<object> {
  try {
    return await read()
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${sentenceOf(error)}`)
  }
}

async function objectIn(text: string, path: string): Promise<object> {
  const { value, lineOf } = await readContent(text, path)
  if (!isObject(value)) throw new Error(`it must be an object (got ${showValue(value)})`)
  const lines = new TextLines(text)
  const lineOfPart: Source['lineOf'] = (pointer, words) => {
    const line = lineOf(namesIn(pointer), lines)
    return line === undefined || words === undefined ? line : lines.lineOfWords(line, words)
  }
  return withSource(value, { path, lineOf: lineOfPart })
}

async function readWhole(path: string): Promise<string> {
  const text = await readText(path, MAX_SIZE)
  if (text.trim() === '') throw new Error('it is empty')
  return text
}

async function readContent(text: string, path: string): Promise<Reading> {
  if (!/^\s*\{\s*["}]/.test(text)) return readYaml(text)
  const { value, error, repeated } = parseJson(text, MAX_NESTING)
  if (error === undefined && repeated.length === 0) {
    const members = new JsonLines(text)
    const lineOf: Reading['lineOf'] = (names, lines) => {
      const start = members.find(names)
      return start === undefined ? undefined : lines.lineAt(start)
    }
    return { value, lineOf }
  }
  const isYaml = /\.ya?ml$/i.test(path)
  const hasOtherError = parseJson(text.replace(ENDING_COMMA, ' '), MAX_NESTING).error !== undefined
  if (error !== undefined && hasOtherError && !isYaml) throw new Error(error.message)
  // The reader of YAML allows a comma at the end, and names the line of a repeated member.
  return readYaml(text)
}

const ENDING_COMMA = /,(?=\s*[}\]])/g

async function readYaml(text: string): Promise<Reading> {
  const yaml = await import('yaml')
  const whole = readTree(yaml, text, OPTIONS)
  const value = valueOf(whole, { maxAliasCount: MAX_ALIASES })
  keepVersion(whole, value)
  // The tree takes a hundred times the memory of its text, and most runs name no line.
  let lines: YamlLines | undefined
  const lineOf = (names: readonly string[]): number | undefined => {
    lines ??= new YamlLines(parseTree(yaml, text, OPTIONS))
    return lines.lineOf(names)
  }
  return { value, lineOf }
}

/** A version is a text, which many write without quotes: 1.10 is not 1.1. */
function keepVersion({ yaml, document }: YamlTree, value: unknown): void {
  const info = memberOf(value, 'info')
  if (!isObject(info) || !isNumeric(info['version'])) return
  const node = document.getIn(['info', 'version'], true)
  if (yaml.isScalar(node) && node.source !== undefined) info['version'] = node.source
}

/** Numbers as JSON reads them: those that no double holds exactly are a bigint or a Decimal. */
const exact = (kind: string, test: RegExp): Yaml.ScalarTag => ({
  tag: `tag:yaml.org,2002:${kind}`,
  default: true,
  test,
  resolve: (source) => readNumber(source.replace(/^\+/, '')),
})

const OPTIONS = {
  merge: true,
  customTags: (tags: Yaml.Tags): Yaml.Tags => [
    exact('int', /^[-+]?[0-9]+$/),
    exact('float', /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/),
    ...tags,
  ],
} as const

/** Whether the stack was full, which the YAML reader reports as an error of its own. */
const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError || memberOf(error, 'code') === 'RESOURCE_EXHAUSTION'

/** What failed, as a sentence. */
function sentenceOf(error: unknown): string {
  if (isTooDeep(error)) return 'it is nested too deep.'
  const { code, message } = error as NodeJS.ErrnoException
  const reasonOfCode = code === undefined ? undefined : FILE_ERRORS[code]
  // Errors of files end with the call and the path, those of YAML with the text around.
  const reason =
    reasonOfCode ?? message.replace(/^E[A-Z0-9]+: ([^,]*), .*$/s, '$1').split(/:?\n/)[0] ?? ''
  return reason.replace(/(?<![.?])$/, '.')
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}
