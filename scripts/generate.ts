import { readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../src/base/check-value.ts'
import { readDocumentText } from '../src/document-file/read-document.ts'
import { Compiler } from '../src/document/compile/compile.ts'
import { type Document, mainOperationOf } from '../src/document/document.ts'
import { notesOf } from '../src/document/notes.ts'
import { surveyDocument } from '../src/document/parse-document.ts'
import { restoreDocument, type StoredDocument } from '../src/document/stored-document.ts'
import { apiModule } from './generate/api-module.ts'
import { authenticationModule } from './generate/authentication-module.ts'
import { changesBetween, goneNames } from './generate/changes.ts'
import { examplesModule } from './generate/examples-module.ts'
import { fixturesModule } from './generate/fixtures-module.ts'
import { parametersModule } from './generate/parameters-module.ts'
import { findStaleTexts } from './generate/stale-texts.ts'
import { responsesModule } from './generate/responses-module.ts'
import { sourceModule } from './generate/source-module.ts'
import { statusesModule } from './generate/statuses-module.ts'
import { typesModule } from './generate/types-module.ts'
import { refuseUnreadableSchemas, refuseUnusable } from './generate/unusable.ts'
import { type NewFile, readIfThere, writeFiles } from './generate/write-files.ts'
import { documentModule } from './generate/document-module.ts'

// Writes src/generated/ from openapi.yaml, and config.schema.json and the tables of the docs from
// the code; with --check it only compares.

const root = new URL('../', import.meta.url)

/** The pages with tables of `doc-tables.ts`. */
const PAGES = [
  'README.md',
  'docs/behavior.md',
  'docs/check.md',
  'docs/mock-server.md',
  'docs/reporters.md',
  'docs/scenarios.md',
  'learn/docs/learn.md',
]

/**
 * The files of src/generated/ by name.
 * @throws {UsageError} that names why nothing can be generated
 */
export async function generate(yaml: string): Promise<Map<string, string>> {
  const value = await readDocumentText(yaml, 'openapi.yaml')
  const document = surveyDocument(value)
  refuseUnusable(value, document)
  const operation = mainOperationOf(document.operations)!
  const files = {
    'api.ts': apiModule(document),
    'authentication.ts': authenticationModule(operation),
    'document.ts': documentModule(document),
    'examples.ts': examplesModule(operation),
    'fixtures.ts': fixturesModule(operation, document.operations),
    'parameters.ts': parametersModule(operation),
    'responses.ts': responsesModule(operation),
    'source.ts': sourceModule(value),
    'statuses.ts': statusesModule(operation),
    'types.ts': await typesModule(value, operation, document).catch((error: unknown) => {
      refuseUnreadableSchemas(value)
      throw error
    }),
  }
  const head = '// generated from openapi.yaml by scripts/generate.ts; do not edit\n'
  return new Map(Object.entries(files).map(([name, code]) => [name, head + code]))
}

/** All files with their new content; nothing is written yet. */
async function compute(generated: ReadonlyMap<string, string>): Promise<readonly NewFile[]> {
  const modules = Array.from(generated, ([name, content]): NewFile => {
    return { path: fileURLToPath(new URL(`src/generated/${name}`, root)), content }
  })
  useModules(generated)
  const { describeConfig } = await import('./config-schema.ts')
  const { writeTables } = await import('./doc-tables.ts')
  const schema = {
    path: fileURLToPath(new URL('config.schema.json', root)),
    content: `${JSON.stringify(describeConfig().schema, undefined, 2)}\n`,
  }
  const pages = await Promise.all(
    PAGES.map(async (name): Promise<NewFile> => {
      const path = fileURLToPath(new URL(name, root))
      return { path, content: writeTables(await readFile(path, 'utf8')) }
    }),
  )
  return [...modules, schema, ...pages]
}

/** From now on, imports of src/generated/ get the new modules, which are not yet in their files. */
function useModules(generated: ReadonlyMap<string, string>): void {
  const sources = new Map(
    Array.from(generated, ([name, code]) => [new URL(`src/generated/${name}`, root).href, code]),
  )
  registerHooks({
    load(url, context, next) {
      const source = sources.get(url)
      return source === undefined
        ? next(url, context)
        : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

/** The document of the files that are there; undefined if there are none, or broken ones. */
async function readPrevious(): Promise<Document | undefined> {
  try {
    // With a query it is another module than the one that the product code imports.
    const url = new URL('src/generated/document.ts?previous', root)
    const { document } = (await import(url.href)) as { readonly document: StoredDocument }
    const compiler = new Compiler('response', [])
    return restoreDocument(document, { requests: compiler, responses: compiler })
  } catch {
    return undefined
  }
}

async function isStale({ path, content }: NewFile): Promise<boolean> {
  return (await readIfThere(path)) !== content
}

const nameOf = ({ path }: NewFile): string => path.slice(fileURLToPath(root).length)

async function run(isCheck: boolean): Promise<void> {
  const yaml = await readFile(new URL('openapi.yaml', root), 'utf8')
  const generated = await generate(yaml)
  const previous = await readPrevious()
  const files = await compute(generated)
  const areStale = await Promise.all(files.map(isStale))
  const stale = files.filter((_, index) => areStale[index])
  if (isCheck) {
    for (const file of stale) console.error(`${nameOf(file)} is stale: run npm run generate`)
    if (stale.length > 0) process.exitCode = 1
    return
  }
  await writeFiles(stale)
  const names = stale.map(nameOf)
  console.log(names.length === 0 ? 'Every file is up to date.' : `Wrote ${names.join(', ')}.`)
  await report(previous, surveyDocument(await readDocumentText(yaml, 'openapi.yaml')))
}

/** Says what changed, and which texts still name what is gone. */
async function report(previous: Document | undefined, current: Document): Promise<void> {
  for (const note of notesOf(current)) console.log(`Note: ${note}`)
  if (previous === undefined) {
    console.log('The files before could not be read, so that nothing is compared.')
    return
  }
  for (const change of changesBetween(previous, current)) console.log(`  ${change}`)
  const texts = await findStaleTexts(fileURLToPath(root), goneNames(previous, current))
  if (texts.length === 0) return
  console.log('\nThese texts name what the document no longer has:')
  for (const text of texts) console.log(`  ${text}`)
}

if (import.meta.main) {
  try {
    await run(process.argv.includes('--check'))
  } catch (error) {
    // Anything else is a fault of the kit, of which a stack is of use.
    console.error(error instanceof UsageError ? error.message : error)
    process.exitCode = 1
  }
}
