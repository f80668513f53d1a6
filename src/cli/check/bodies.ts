import type { CheckOptions } from '../../../contract/index.ts'
import { attempt } from '../../base/attempt.ts'
import { UsageError } from '../../base/check-value.ts'
import { readJson } from '../../base/json.ts'
import { readText } from '../../document-file/read-text.ts'
import { hasRequestBody, namesOfOperation, type Operation } from '../../document/document.ts'

/** The bodies of the config, and those of files, which count before them. @throws {UsageError} that names the file */
export async function bodiesOf(
  { body = [], bodies }: { readonly body?: readonly string[] } & Pick<CheckOptions, 'bodies'>,
  operations: readonly Operation[],
): Promise<CheckOptions['bodies']> {
  if (body.length === 0) return bodies
  const read = await Promise.all(body.map((argument) => readBody(argument, operations)))
  return { ...bodies, ...Object.fromEntries(read) }
}

async function readBody(
  argument: string,
  operations: readonly Operation[],
): Promise<readonly [operation: string, body: unknown]> {
  const [operation, file] = splitArgument(argument, operations)
  const text = await attempt(`Cannot read the body ${file}`, () => readText(file))
  const { value, error } = readJson(text)
  if (error !== undefined) throw new UsageError(`The body ${file} is not JSON: ${error.message}`)
  return [operation, value]
}

/** The operation and the file of an argument such as `body.json` or `createPlant=body.json`. @throws {UsageError} that lists the operations, if it names none of several */
export function splitArgument(
  argument: string,
  operations: readonly Operation[],
): readonly [operation: string, file: string] {
  const withBodies = operations.filter(hasRequestBody)
  const named = withBodies.flatMap(namesOfOperation).find((name) => argument.startsWith(`${name}=`))
  if (named !== undefined) return [named, argument.slice(named.length + 1)]
  const [only] = withBodies
  if (withBodies.length === 1 && only !== undefined) return [namesOfOperation(only)[0], argument]
  const names = withBodies.map((operation) => namesOfOperation(operation)[0])
  throw new UsageError(
    `--body ${argument} names none of the operations with a body: write it like ${names[0] ?? 'createPlant'}=FILE. Known: ${names.join(', ')}.`,
  )
}
