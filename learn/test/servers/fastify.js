import Fastify from 'fastify'

// Ajv validates without converting types, and errors keep Fastify's own form.
const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })

app.addHook('onRequest', async ({ headers }, reply) => {
  if (/^Bearer \S+$/.test(headers.authorization ?? '')) return
  reply.code(401).header('www-authenticate', 'Bearer realm="plants"')
  throw new Error('A bearer token is required')
})

const name = { type: 'string', minLength: 1, maxLength: 100 }
const body = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name, tag: { type: 'string' } },
}
app.post('/plants', { schema: { body } }, async ({ body: { id, name, tag } }, reply) => {
  reply.header('location', `/plants/${id}`)
  return { id, name, tag, createdAt: new Date().toISOString() }
})

await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
