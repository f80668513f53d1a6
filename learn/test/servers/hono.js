import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { HTTPException } from 'hono/http-exception'
import { validator } from 'hono/validator'

// Hono with its own validator and middleware; only its own errors have the documented form.
const refuse = (error, message) => {
  throw new HTTPException(400, { res: Response.json({ error, message }, { status: 400 }) })
}

const newPlant = validator('json', (plant) => {
  for (const member of ['id', 'name'])
    if (plant[member] === undefined) refuse(1, `Missing required field: ${member}`)
  const { id, name, tag } = plant
  if (!Number.isSafeInteger(id)) refuse(2, `Expected an integer for id, received ${typeof id}`)
  for (const [member, value] of Object.entries({ name, tag: tag ?? '' }))
    if (typeof value !== 'string')
      refuse(2, `Expected a string for ${member}, received ${typeof value}`)
  return { id, name, tag: tag ?? undefined }
})

const app = new Hono()
app.use('/plants', bearerAuth({ verifyToken: (token) => token === 'a-good-token' }))
app.post('/plants', newPlant, (context) => context.json(context.req.valid('json')))

serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' })
