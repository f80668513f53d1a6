import { createServer, type IncomingMessage } from 'node:http'

/** As few lines as the checks take by hand, straight on node:http: what a mock can hope to come near. */
const BEARER = /^bearer +\S+$/i
const JSON_TYPE = /^application\/json *(?:;|$)/i

const problemsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return ['the body must be an object']
  }
  const { id, name, tag } = value as Record<string, unknown>
  const problems: string[] = []
  if (name === undefined) problems.push('"name" is required')
  else if (typeof name !== 'string') problems.push('"name" must be a string')
  if (tag !== undefined && typeof tag !== 'string') problems.push('"tag" must be a string')
  if (id === undefined) problems.push('"id" is required')
  else if (!Number.isInteger(id)) problems.push(`"id" must be an integer (got ${typeof id})`)
  return problems
}

/** A Plant, or why there is none. */
const outcomeOf = ({ method, url, headers }: IncomingMessage, text: string): string | object => {
  if (method !== 'POST' || url !== '/plants') return 'there is nothing here'
  if (!BEARER.test(headers.authorization ?? '')) return 'a bearer token is required'
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return 'the body must be application/json'
  try {
    const value = JSON.parse(text) as { name: string; tag?: string }
    const problems = problemsOf(value)
    return problems.length > 0 ? problems.join('; ') : { name: value.name, tag: value.tag }
  } catch (error) {
    return `the body must be JSON: ${(error as Error).message}`
  }
}

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const outcome = outcomeOf(request, Buffer.concat(chunks).toString())
    const refused = typeof outcome === 'string'
    const body = JSON.stringify(refused ? { error: 1, message: outcome } : outcome)
    response.writeHead(refused ? 400 : 200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
