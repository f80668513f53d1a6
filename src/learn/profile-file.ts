import type { Place } from '../base/mistake.ts'
import { extname } from 'node:path'
import { Document, isMap, isScalar, visit } from 'yaml'
import { truncate } from '../base/truncate.ts'
import { string, UsageError } from '../base/check-value.ts'
import { FIRST_LINE, LAST_LINE, readConfig } from '../config-file/read-config.ts'
import { readText } from '../document-file/read-text.ts'
import { jsonText } from '../base/json.ts'
import { checkNames, mockOptionChecks } from '../core/mock-options.ts'
import { plantStore } from '../core/plant-store.ts'
import type { MockOperation } from '../core/operation.ts'
import {
  type Profile,
  profileForms,
  type ProfileOptions,
  type ProfileSettings,
  unknownClasses,
} from '../profile/settings.ts'
import { NOT_OF_MOCK } from '../base/server-options.ts'
import { differences } from './differences.ts'

/** The members of a profile in the order of its file, each with its comment. */
const sections: Readonly<Record<keyof Profile, string>> = {
  learned: 'Where this profile comes from.',
  behavior: 'What the interface document leaves open.',
  errors: 'The response to each class of problem; without a rule, the response of the mock.',
  order: 'Which problem decides if a request has several.',
  join: 'How the messages of several problems are joined; false: only the first one counts.',
  response: 'The response to accepted requests, and headers of all refusals.',
  latency: 'Milliseconds until the response.',
  unexplained: 'Requests that get another response than this profile gives.',
}

/** Maximum number of characters of a YAML collection in one line. */
const MAX_WIDTH = 100

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
      const text = jsonText(node)
      node.flow = !isSection && text.length <= MAX_WIDTH && !text.includes('\\n')
    },
  })
  return document.toString({
    lineWidth: 0,
    blockQuote: 'literal',
    doubleQuotedAsJSON: true,
    singleQuote: true,
  })
}

/** With a comment for each section, and integers beyond those of a double as bigint. */
function toTypeScript(json: string): string {
  const withNames = json.replaceAll(/^( +)"([a-z]\w*)":/gim, (_, indent: string, name: string) =>
    indent.length > 2 ? `${indent}${name}:` : `  // ${commentOf(name)}\n  ${name}:`,
  )
  const object = withNames.replaceAll(/(?<!\d)-?\d{16,}(?=,?$)/gm, (digits) =>
    Number.isSafeInteger(Number(digits)) ? digits : `${digits}n`,
  )
  return `import { defineConfig } from 'plant-store-kit'\n\nexport default defineConfig(${object})\n`
}

const commentOf = (name: string): string => sections[name as keyof Profile] ?? 'Not learned.'

/** The text of a file with a profile, by the extension of its name. @throws {UsageError} for an unknown one */
export function formatProfile(settings: ProfileOptions, file: string): string {
  const extension = extname(file).toLowerCase()
  if (!/^\.(json|ya?ml|m?ts)$/.test(extension))
    throw new UsageError(
      `The profile ${file} has an unknown format: its name ends in .yaml, .json or .ts.`,
    )
  const inOrder = Object.fromEntries(Object.keys(sections).map((name) => [name, undefined]))
  const ordered = { ...inOrder, ...settings }
  if (/y/.test(extension)) return toYaml(ordered)
  const json = jsonText(ordered, 2)
  return extension === '.json' ? `${json}\n` : toTypeScript(json)
}

export type ProfileFile = Pick<Awaited<ReturnType<typeof readProfileFile>>, 'settings' | 'placeOf'>

/** The settings of a profile, and of the document that it is about. */
type FileSettings = ProfileOptions & { readonly openapi?: string }

/**
 * Reads a profile of an operation; without one, of any operation.
 * @throws {UsageError} that names the file and everything wrong in it
 */
export async function readProfileFile(file: string, operation?: MockOperation) {
  // The command `mock` checks them.
  const unchecked = Object.fromEntries(NOT_OF_MOCK.map((name) => [name, () => []]))
  const checks = { ...mockOptionChecks, ...profileForms, openapi: string, ...unchecked }
  const checkFurther = (options: Parameters<typeof checkNames>[0] & ProfileSettings) =>
    operation === undefined
      ? []
      : [...checkNames(options, operation), ...unknownClasses(options, operation)]
  const reading = { onConfig: checkDocumentOf(file, operation), checkFurther, needsContent: true }
  const { config, others, lineOf } = await readConfig(file, checks, reading)
  const lines = (await readText(file)).split('\n')
  return {
    settings: config as FileSettings,
    /** Members such as `$schema`, which are no settings. */
    others,
    /** The line, from 1, and the text of a member, or of the innermost one around it that the file has. */
    placeOf: (...names: Place) => {
      const line = lineOf(names)
      return line === undefined ? undefined : { line, text: lines[line - 1]!.trim().slice(0, 200) }
    },
  }
}

/** Refuses a profile of another document where the Plant Store's is expected. */
const checkDocumentOf =
  (file: string, operation: MockOperation | undefined) =>
  async ({ openapi }: { readonly openapi?: unknown }): Promise<void> => {
    if (operation !== plantStore || typeof openapi !== 'string') return
    throw new UsageError(
      `${file} is a profile of ${openapi}, and not of the Plant Store: choose this document with --openapi, or with the option document.`,
    )
  }

/** Options with another profile: those that are not learned stay. */
export function withProfile(settings: ProfileOptions, profile: Profile): ProfileOptions {
  const others = Object.entries(settings).filter(([name]) => !Object.hasOwn(sections, name))
  return { ...Object.fromEntries(others), ...profile }
}

/** What differs between two profiles, a line for each member: `errors.required.error: 7, was 4`. */
export function changesBetween(before: ProfileOptions, after: ProfileOptions): readonly string[] {
  const [first, second] = [before, after].map(({ unexplained = [], ...rest }) => {
    return {
      ...rest,
      unexplained: Object.fromEntries(unexplained.map(({ case: id, ...entry }) => [id, entry])),
    }
  })
  return Array.from(differences(first, second), ({ path, values }) => {
    const [was, now] = values.map((value) =>
      value === undefined ? 'none' : truncate(jsonText(value), MAX_WIDTH),
    )
    return `${path.join('.')}: ${now}, was ${was}`
  })
}
