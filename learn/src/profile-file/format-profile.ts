import { extname } from 'node:path'
import { Document, isMap, isScalar, type Scalar, visit } from 'yaml'
import { FIRST_LINE, LAST_LINE } from 'plant-store-kit/config'
import { UsageError, type ProfileOptions } from 'plant-store-kit/options'
import { jsonText } from 'plant-store-kit/json'
import { commentOf, SECTIONS } from './profile-sections.ts'
import { typeScriptLiteral } from './typescript-literal.ts'

type Settings = Readonly<Record<string, unknown>>

/** How a profile is written, by the extension of its file. */
const WRITERS: Readonly<Record<string, (settings: Settings) => string>> = {
  '.yaml': toYaml,
  '.yml': toYaml,
  '.json': (settings) => `${jsonText(settings, 2)}\n`,
  '.ts': toTypeScript,
  '.mts': toTypeScript,
}

/** The text of a file with a profile, by the extension of its name. @throws {UsageError} for an unknown one */
export function formatProfile(settings: ProfileOptions, file: string): string {
  const { [extname(file).toLowerCase()]: write } = WRITERS
  if (write === undefined)
    throw new UsageError(
      `The profile ${file} has an unknown format: the name must end in .yaml, .yml, .json, .ts or .mts.`,
    )
  const inOrder = Object.fromEntries(Object.keys(SECTIONS).map((name) => [name, undefined]))
  return write({ ...inOrder, ...settings })
}

/** Maximum number of characters of a YAML collection in one line. */
const MAX_WIDTH = 100

/** The nodes around the value of a section: the document, its map and a pair. */
const ANCESTORS_OF_SECTION = 3

/** Writes a comment for each section and a line for each of its entries, so that a changed entry is a changed line. */
function toYaml(settings: Settings): string {
  const document = new Document(settings)
  document.commentBefore = ` ${FIRST_LINE}`
  document.comment = ` ${LAST_LINE}`
  const sections = isMap<Scalar<string>>(document.contents) ? document.contents.items : []
  for (const [index, { key }] of sections.entries()) {
    key.spaceBefore = index > 0
    key.commentBefore = ` ${commentOf(key.value)}`
  }
  visit(document, {
    // A reader with the option `merge` takes in members of other maps for a plain `<<`.
    Pair: (_key, { key }) => {
      if (isScalar(key) && key.value === '<<') key.type = 'QUOTE_SINGLE'
    },
    Collection: (_key, node, path) => {
      const isSection = path.length <= ANCESTORS_OF_SECTION && !node.items.every(isScalar)
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

function toTypeScript(settings: Settings): string {
  const literal = typeScriptLiteral(settings, commentOf)
  return `import { defineConfig } from 'plant-store-kit'\n\nexport default defineConfig(${literal})\n`
}
