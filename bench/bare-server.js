import { createServer } from 'node:http'

// The same checks in as few lines as possible, straight on node:http: the fastest a mock can hope to be.
const BEARER = /^bearer +\S+$/i
const JSON_TYPE = /^application\/json *(?:;|$)/i

/** @returns {string | object} a Plant, or the message of an Error */
function respond({ method, url, headers }, text) {
  if (method !== 'POST' || url !== '/plants') return 'not found'
  if (!BEARER.test(headers.authorization ?? '')) return 'a bearer token is required'
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return 'the body must be application/json'
  try {
    const { id, name, tag } = JSON.parse(text)
    const problems = []
    if (name === undefined) problems.push('"name" is required')
    else if (typeof name !== 'string') problems.push('"name" must be a string')
    if (tag !== undefined && typeof tag !== 'string') problems.push('"tag" must be a string')
    if (id === undefined) problems.push('"id" is required')
    else if (!Number.isInteger(id)) problems.push(`"id" must be an integer (got ${typeof id})`)
    return problems.length > 0 ? problems.join('; ') : { name, tag }
  } catch (error) {
    return `the body must be JSON: ${error.message}`
  }
}

createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const result = respond(request, Buffer.concat(chunks).toString())
    const rejected = typeof result === 'string'
    const body = JSON.stringify(rejected ? { error: 1, message: result } : result)
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(rejected ? 400 : 200, head).end(body)
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
