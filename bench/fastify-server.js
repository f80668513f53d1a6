import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { parse } from 'yaml'

// Serves the operations of a document as routes of Fastify, which checks bodies and writes responses by their schemas.
const BEARER = /^bearer +\S+$/i

const [file, port] = process.argv.slice(2)
const { paths, components } = parse(readFileSync(file, 'utf8'))

/** A copy of a part of the document without `$ref`. */
function resolved(part) {
  if (Array.isArray(part)) return part.map(resolved)
  if (typeof part !== 'object' || part === null) return part
  if (part.$ref !== undefined) return resolved(components.schemas[part.$ref.split('/').at(-1)])
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(value)]))
}

const schemaOf = (part) => part?.content && resolved(part.content['application/json'].schema)

const schemasOf = ({ requestBody, responses }) => {
  const body = schemaOf(requestBody)
  const success = schemaOf(responses[200])
  return { ...(body && { body }), ...(success && { response: { 200: success } }) }
}

const app = fastify({ ajv: { customOptions: { coerceTypes: false, allErrors: true } } })
app.addHook('onRequest', (request, reply, done) => {
  if (BEARER.test(request.headers.authorization ?? '')) done()
  else reply.code(400).send({ error: 1, message: 'a bearer token is required' })
})
app.setErrorHandler((error, _request, reply) => {
  reply.code(400).send({ error: 1, message: error.message })
})
for (const [path, item] of Object.entries(paths)) {
  const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
  for (const [method, operation] of Object.entries(item)) {
    const schema = schemasOf(operation)
    app.route({ method, url, schema, handler: (request, reply) => reply.send(request.body) })
  }
}
await app.listen({ host: '127.0.0.1', port: Number(port) })
