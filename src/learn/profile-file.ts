import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Document, isMap, isScalar, visit } from 'yaml'
import { truncate } from '../../contract/reporters/escape.ts'
import { UsageError } from '../../contract/usage-error.ts'
import type { Config } from '../adapters/node.ts'
import { type Check, isObject } from '../check.ts'
import { FIRST_LINE, LAST_LINE, readConfig } from '../cli/config-file.ts'
import { checkNames, type MockOptions, mockOptionChecks } from '../core/mock-options.ts'
import type { Profile } from './fidelity.ts'

/** The members of a profile in the order of its file, each with its comment. */
const sections: Readonly<Record<keyof Profile, string>> = {
  learned: 'Where this profile comes from.',
  behavior: 'What the interface document leaves open.',
  errors: 'The response to each class of problem; without a rule, the response of the mock.',
  order: 'Which problem decides if a request has several.',
  join: 'Text between the messages of several problems; false: only the first one counts.',
  response: 'The response to accepted requests, and what all errors have in common.',
  latency: 'Milliseconds until the response.',
  unexplained: 'Requests that get another response than this profile gives.',
}

/** A collection of at most so many characters is in one line. */
const maxWidth = 100

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item)) ?? 'none'

/** How a format writes names and integers beyond those of a double. */
interface Style {
  readonly name: (name: string) => string
  readonly integer: (value: bigint) => string
  readonly text: (text: string) => string
}
const styles: Readonly<Record<'json' | 'ts', Style>> = {
  json: { name: jsonOf, integer: String, text: jsonOf },
  ts: {
    name: (name) => (/^[a-z]\w*$/i.test(name) ? name : quoted(name)),
    integer: (value) => `${value}n`,
    text: (text) => quoted(text),
  },
}

const quoted = (text: string): string =>
  text.includes("'") ? jsonOf(text) : `'${jsonOf(text).slice(1, -1).replaceAll('\\"', '"')}'`

function write(value: unknown, style: Style, indent: string): string {
  if (typeof value === 'bigint') return style.integer(value)
  if (typeof value === 'string') return style.text(value)
  if (typeof value !== 'object' || value === null) return jsonOf(value)
  const deeper = `${indent}  `
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, style, deeper))
    : Object.entries(value).map(([name, member]) => `${style.name(name)}: ${write(member, style, deeper)}`)
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (parts.length === 0) return open + close
  if (indent.length + line.length <= maxWidth && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`
}

function toYaml(settings: Readonly<Record<string, unknown>>): string {
  const document = new Document(settings)
  document.commentBefore = ` ${FIRST_LINE}`
  document.comment = ` ${LAST_LINE}`
  const { contents } = document
  for (const [index, { key }] of isMap(contents) ? contents.items.entries() : []) {
    if (!isScalar(key)) continue
    key.spaceBefore = index > 0
    key.commentBefore = ` ${commentOf(String(key.value))}`
  }
  visit(document, {
    Collection: (_key, node, path) => {
      // Each entry of a section has its own line, so that a difference shows where it is.
      const isSection = path.length <= 3 && !node.items.every(isScalar)
      node.flow = !isSection && jsonOf(node).length <= maxWidth
    },
  })
  return document.toString({ lineWidth: 0, blockQuote: false, doubleQuotedAsJSON: true, singleQuote: true })
}

const commentOf = (name: string): string => sections[name as keyof Profile] ?? 'Not learned.'

/** Whether the file is of a format that `formatProfile` writes. */
const extensions = /^\.(json|ya?ml|m?ts)$/

/**
 * The text of a profile's file: YAML, JSON or TypeScript by the extension of its name.
 *
 * @throws {UsageError} for another extension.
 */
export function formatProfile(settings: MockOptions, file: string): string {
  const extension = extname(file).toLowerCase()
  if (!extensions.test(extension))
    throw new UsageError(`The profile ${file} has an unknown format: its name ends in .yaml, .json or .ts.`)
  const known = Object.keys(sections).filter((name) => Object.hasOwn(settings, name))
  const all = [...new Set([...known, ...Object.keys(settings)])] as (keyof MockOptions)[]
  const entries = all.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]] as const)
  if (/y/.test(extension)) return toYaml(Object.fromEntries(entries))
  const isJson = extension === '.json'
  const style = styles[isJson ? 'json' : 'ts']
  const lines = entries.map(([name, value]) => {
    const comment = isJson ? '' : `  // ${commentOf(name)}\n`
    return `${comment}  ${style.name(name)}: ${write(value, style, '  ')}`
  })
  const object = `{\n${lines.join(',\n')}\n}`
  return isJson
    ? `${object}\n`
    : `import { defineConfig } from 'plant-store-kit'\n\nexport default defineConfig(${object})\n`
}

/** A value of a profile's file: its line from 1, if it is known, and the text of that line. */
export interface Place {
  readonly line?: number
  readonly text: string
}

export interface ProfileFile {
  readonly settings: MockOptions
  /** The place of a member, or of the innermost one around it that the file has. */
  readonly placeOf: (...names: readonly (string | number)[]) => Place | undefined
}

/** Options of the mock's server, which a file may have besides those of the mock. */
const serverChecks: Readonly<Record<Exclude<keyof Config, keyof MockOptions>, Check>> = {
  host: () => [],
  port: () => [],
  headersTimeout: () => [],
  requestTimeout: () => [],
  idleTimeout: () => [],
  maxHeaderSize: () => [],
  allowControlFrom: () => [],
  controlToken: () => [],
}

/** Reads a profile. @throws {UsageError} that names the file and everything wrong in it */
export async function readProfileFile(file: string): Promise<ProfileFile> {
  const checks = { ...mockOptionChecks, ...serverChecks }
  const { config, lineOf } = await readConfig(file, checks, checkNames)
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    settings: config,
    placeOf: (...names) => {
      const path = names.map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('')
      const line = lineOf ? lineOf(path.slice(1)) : findLine(lines, names)
      const text = line === undefined ? undefined : lines[line - 1]?.trim()
      return line === undefined || text === undefined ? undefined : { line, text: text.slice(0, 200) }
    },
  }
}

/** In a module, a section and a member of it are found by their names. */
function findLine(lines: readonly string[], names: readonly (string | number)[]): number | undefined {
  let found = 0
  for (const name of names.slice(0, 2)) {
    const member = new RegExp(`(?:^|[\\s{,])['"]?${String(name).replaceAll(/\W/g, '\\$&')}['"]?\\s*:`)
    const next = lines.findIndex((line, index) => index + 1 >= found && member.test(line))
    if (next < 0) break
    found = next + 1
  }
  return found || undefined
}

/** What of the options is learned, and what is not. */
export function partsOf(settings: MockOptions): { readonly learned: Profile; readonly others: MockOptions } {
  const isLearned = ([name]: readonly [string, unknown]): boolean => Object.hasOwn(sections, name)
  const entries = Object.entries(settings)
  const others = Object.fromEntries(entries.filter((entry) => !isLearned(entry)))
  return { learned: Object.fromEntries(entries.filter(isLearned)), others }
}

/** What differs between two profiles, a line for each member: `errors.required.error: 7, was 4`. */
export const changesBetween = (before: Profile, after: Profile): readonly string[] => {
  const byCase = ({ unexplained = [], ...rest }: Profile): object => {
    return { ...rest, unexplained: Object.fromEntries(unexplained.map(({ case: id, ...entry }) => [id, entry])) }
  }
  return changes(byCase(before), byCase(after), '')
}

function changes(before: unknown, after: unknown, name: string): readonly string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isObject(before) || !isObject(after)) {
    const [now, was] = [after, before].map((value) => truncate(jsonOf(value), maxWidth))
    return [`${name}: ${now}, was ${was}`]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((each) => changes(before[each], after[each], name === '' ? each : `${name}.${each}`))
}
