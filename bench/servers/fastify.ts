import Fastify from 'fastify'

const plant = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, tag: { type: 'string' } },
}
const newPlant = {
  type: 'object',
  required: ['name', 'id'],
  properties: { ...plant.properties, id: { type: 'integer' } },
}
const error = {
  type: 'object',
  required: ['error', 'message'],
  properties: { error: { type: 'integer' }, message: { type: 'string' } },
}

// Fastify makes 1 of "1" by default; the contract does not.
const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })
app.addHook('onRequest', async ({ headers }, reply) => {
  if (/^bearer +\S+$/i.test(headers.authorization ?? '')) return
  await reply.status(400).send({ error: 1, message: 'a bearer token is required' })
})
app.setErrorHandler(async ({ message }: Error, _request, reply) =>
  reply.status(400).send({ error: 1, message }),
)
app.post(
  '/plants',
  { schema: { body: newPlant, response: { 200: plant, 400: error } } },
  async ({ body }) => body,
)
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
