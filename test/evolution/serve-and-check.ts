// Runs in a copy of the project: starts its mock, unless the second argument is the URL of a server, sends the requests of
// the first one, checks the server, and prints the evidence as JSON.
import { check } from '../../contract/index.ts'
import { startServer } from '../../src/adapters/node.ts'

/** A request, by default with POST and a JSON body. */
export interface Probe {
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Evidence {
  /** In the order of the probes. */
  readonly responses: readonly { readonly status: number; readonly body: unknown }[]
  /** The plants in the store before the check. */
  readonly plants: readonly unknown[]
  /** The findings of the check. */
  readonly findings: readonly string[]
  readonly cases: number
  /** Those that were checked, if there are several. */
  readonly operations: readonly string[]
}

/** Rules about what no document decides. */
const ofNoDocument = ['N2', 'N9', 'V6', 'V8', 'open']

const probes = JSON.parse(process.argv[2]!) as readonly Probe[]
const server = process.argv[3] ? undefined : await startServer({ port: 0 })
const baseUrl = server?.url ?? process.argv[3]!
const { origin } = new URL(baseUrl)

const responses: Evidence['responses'][number][] = []
for (const { method = 'POST', path, headers, body } of probes) {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  responses.push({ status: response.status, body: text === '' ? null : JSON.parse(text) })
}
const plants = server?.mock.plants() ?? []
const {
  counts,
  groups,
  operations = [],
} = await check({
  baseUrl,
  token: 'secret',
  cases: 150,
  explore: 20,
  strict: true,
  skip: ofNoDocument,
})
const problems = groups.filter(({ kind }) => kind !== 'note')
const findings = problems.map(({ kind, rule, findings: [{ case: name, message }] }) => {
  return `${kind} ${rule} ${name}: ${message}`
})
const evidence: Evidence = {
  responses,
  plants,
  findings,
  cases: counts.cases,
  operations: operations.map(({ name }) => name),
}
await server?.close(0)
console.log(JSON.stringify(evidence))
