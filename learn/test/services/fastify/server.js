import fastifyBearerAuth from '@fastify/bearer-auth'
import Fastify from 'fastify'

const app = Fastify({ ajv: { customOptions: { allErrors: true, coerceTypes: false } } })
await app.register(fastifyBearerAuth, { keys: ['a-good-token'] })

const newPlant = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    name: { type: 'string', minLength: 1, maxLength: 200 },
    tag: { type: 'string' },
  },
  additionalProperties: false,
}

const plant = {
  type: 'object',
  properties: { name: { type: 'string' }, tag: { type: 'string' } },
}

app.post('/plants', { schema: { body: newPlant, response: { 200: plant } } }, async (request) => {
  const { name, tag } = request.body
  return { name, tag }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
