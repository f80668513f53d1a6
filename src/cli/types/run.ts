import { UsageError } from '../../base/check-value.ts'
import { jsonText } from '../../base/json-text.ts'
import { printable } from '../../base/printable.ts'
import { openDocument, operationToServe } from '../openapi.ts'
import { prepareOutputs, writeOutput } from '../outputs.ts'
import type { Values } from '../options.ts'
import { openApiTypes, resourceTypes } from './open-api-types.ts'

/**
 * Writes the types of a document, and of its resources, and the document as JSON.
 * @returns the exit code
 * @throws {UsageError}
 */
export async function runTypes(file: string | undefined, flags: Values): Promise<number> {
  if (file === undefined)
    throw new UsageError('A document is missing: plant-store-kit types openapi.yaml')
  const output = { what: 'the types', file: flags['output'] as string | undefined }
  const json = { what: 'the document as JSON', file: flags['json'] as string | undefined }
  const hasTypes = output.file !== undefined || json.file === undefined
  const { document, parsed, notes } = await openDocument({ openapi: file }, operationToServe)
  for (const note of notes) process.stderr.write(`${printable(note)}\n`)
  const outputs = [...(hasTypes ? [output] : []), ...(json.file === undefined ? [] : [json])]
  await prepareOutputs(outputs, [{ what: 'the document', file }])
  if (json.file !== undefined)
    await writeOutput({ ...json, file: json.file }, `${jsonText(document)}\n`)
  if (!hasTypes) return 0
  const types = await openApiTypes(document!, file)
  const text = `// types of ${printable(file)} by plant-store-kit types; do not edit\n${types}${resourceTypes(parsed)}`
  if (output.file === undefined) process.stdout.write(text)
  else await writeOutput({ ...output, file: output.file }, text)
  return 0
}
