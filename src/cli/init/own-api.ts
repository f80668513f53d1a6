import { posix } from 'node:path'
import { variableOfCredential } from '../../../contract/operation/given-credentials.ts'
import { type Document, namesOfOperation, type Operation } from '../../document/document.ts'
import { exampleContentOf, exampleHeadOf, operationToTry } from '../../document/example-body.ts'
import { ordinarySet, partsWith, withQuery } from '../../document/security.ts'
import { documentedIn } from '../../scenario/documented.ts'
import type { MswInUse } from './msw-in-use.ts'

/** The API of a document that a project uses instead of the Plant Store. */
export interface OwnApi {
  /** The document, as it was given. */
  readonly file: string
  readonly operations: readonly Operation[]
  /** Such as `museum`. */
  readonly name: string
  /** The document as JSON, which files of the project import. */
  readonly json: string
  /** A module with its types. */
  readonly types: string
}

/** The command that writes what the files import. */
export function prepareCommand({ file, json, types }: OwnApi, isTypeScript: boolean): string {
  const output = isTypeScript ? ` --output ${types}` : ''
  return `plant-store-kit types ${file}${output} --json ${json}`
}

/** The command that checks a server, and the variables that it takes credentials from. */
export function checkCommand({ file, operations }: OwnApi, execute: string): string {
  const sets = operations.map((operation) => ordinarySet(operation))
  const names = new Set(
    sets.flat().map(({ type, name }) => (type === 'bearer' ? TOKEN : variableOfCredential(name))),
  )
  const note = names.size === 0 ? '' : `# with ${[...names].join(', ')} in the environment\n`
  return `${note}${execute} plant-store-kit check http://localhost:8080 --openapi ${file}\n`
}

const TOKEN = 'PLANT_STORE_TOKEN'

/** @param files those at the top of the project */
export function ownApiOf(
  file: string,
  { operations }: Document,
  files: ReadonlySet<string>,
): OwnApi {
  const [, base = ''] = /([^\\/]*?)(?:\.\w+)?$/.exec(file) ?? []
  const name = base.replaceAll(/[^\w-]+/g, '-') || 'api'
  const folder = !files.has('src') && files.has('app') ? 'app' : 'src'
  const [json, types] = [`${folder}/${name}.json`, `${folder}/${name}.ts`]
  return { file, operations, name, json, types }
}

/** What is known of a project that may have such an API. */
interface User {
  readonly own?: OwnApi | undefined
  readonly msw: MswInUse
}

/** What a file needs in order to have `handlers`. */
interface HandlersCode {
  /** Lines among its imports. */
  readonly imports: string
  /** Lines below them. */
  readonly setup: string
}

/** @param beside what the file also imports from the module of the handlers */
export function handlersIn(
  { own }: Pick<User, 'own'>,
  file: string,
  { name = 'handlers', beside = '' } = {},
): HandlersCode {
  const renamed = name === 'handlers' ? name : `handlers as ${name}`
  const imported = own === undefined ? renamed : 'createHandlers'
  const imports = `import { ${imported}${beside} } from 'plant-store-kit/handlers'\n`
  if (own === undefined) return { imports, setup: '' }
  return {
    imports: imports + documentImport(own, file),
    setup: `\nconst ${name} = createHandlers({ document: openapi })\n`,
  }
}

export const documentImport = ({ json }: OwnApi, file: string): string =>
  `import openapi from '${importPath(file, json)}' with { type: 'json' }\n`

/** How a file imports another one. */
export function importPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** A file with tests of one of its operations, over a server of its own or the one that the project has. */
export function ownTestFile(
  { own, msw: { server } }: User,
  file: string,
  runner: 'vitest' | '@jest/globals',
): string {
  const names = ['afterAll', 'afterEach', 'beforeAll', 'expect', 'test']
  const testImport = (imported: readonly string[]): string =>
    `import { ${imported.join(', ')} } from '${runner}'\n`
  if (server !== undefined) {
    const module = importPath(file, server.file.replace(/\.\w+$/, ''))
    return `import { plantStore as handlers } from '${module}'
${testImport(['afterEach', 'expect', 'test'])}
${testsOf(own!)}`
  }
  const { imports, setup } = handlersIn({ own }, file)
  return `import { setupServer } from 'msw/node'
${testImport(names)}${imports}${setup}
const server = setupServer(...handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())
${testsOf(own!)}`
}

/** Tests of one of its operations. */
function testsOf({ operations }: OwnApi): string {
  const operation = operationToTry(operations)
  const [name] = namesOfOperation(operation)
  const { success, failure } = documentedIn(operation)
  const { kind, collection } = operation
  const isStored = kind === 'create' && collection !== undefined && !collection.path.includes('{')
  const stored = isStored
    ? `  expect(handlers.mock.resources(${quote(collection.path)})).toHaveLength(1)\n`
    : ''
  return `afterEach(() => handlers.mock.reset())

// What your app sends:
const send = () =>
  ${requestCode(operation).replaceAll('\n', '\n  ')}

test(${quote(name)}, async () => {
  const response = await send()
  expect(response.status).toBe(${success})
${stored}})

test(${quote(`${name} is rejected`)}, async () => {
  handlers.mock.use('rejected', { operation: ${quote(name)} })
  const response = await send()
  expect(response.status).toBe(${failure})
})
`
}

function requestCode(operation: Operation): string {
  const { method, requestBody } = operation
  const credentials = partsWith(ordinarySet(operation), ({ type }) =>
    type === 'basic' ? btoa('user:password') : 'of-a-test',
  )
  const head = exampleHeadOf(operation)
  const body = requestBody && exampleContentOf(requestBody)
  const type = body === undefined ? [] : [['Content-Type', body.mediaType] as const]
  const headers = [...head.headers, ...credentials.headers, ...type]
  const lines = [
    `method: ${quote(method)},`,
    ...(headers.length === 0 ? [] : ['headers: {', ...headers.map(headerLine), '},']),
    ...(body === undefined ? [] : [`body: ${quote(body.text)},`]),
  ]
  const url = `https://api.example${withQuery(head.target, credentials.query)}`
  return `fetch(${quote(url)}, {\n${lines.map((line) => `  ${line}`).join('\n')}\n})`
}

const headerLine = ([name, value]: readonly [string, string]): string =>
  `  ${/^[a-z]+$/i.test(name) ? name : quote(name)}: ${quote(value)},`

/** A text as code. */
export const quote = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
