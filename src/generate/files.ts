import { documentModule } from './document.ts'
import { examplesModule } from './examples.ts'
import { linesModule } from './lines.ts'
import { isJsonObject, jsonText } from './json.ts'
import { checkReferences } from './reference.ts'
import { readSource, type Source } from './source.ts'
import { typesModule } from './types.ts'
import { validatorsModule } from './validators.ts'

const header = '// generated from openapi.yaml by src/generate.ts; do not edit\n'

/** Everything generated from a document, by file name. Throws a Mistake; `file` is only named in messages. */
export async function generateFiles(
  file: string,
  text: string,
): Promise<ReadonlyMap<string, string>> {
  const source = readSource(file, text)
  checkVersion(source)
  checkReferences(source)
  const modules = [
    ['validators.ts', validatorsModule(source)],
    ['examples.ts', await examplesModule(source)],
    ['types.ts', await typesModule(source)],
    ['document.ts', documentModule(source)],
    ['lines.ts', linesModule(source)],
  ] as const
  return new Map(modules.map(([name, module]) => [name, header + module]))
}

function checkVersion(source: Source): void {
  const version = isJsonObject(source.root) ? source.root['openapi'] : undefined
  if (!/^"3\.0\.\d+"$/.test(jsonText(version ?? null))) {
    source.fail(
      '/openapi',
      `"openapi" must be "3.0.x", which src/generate.ts reads (got ${jsonText(version ?? null)})`,
    )
  }
}
