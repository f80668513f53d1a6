import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { z } from 'zod'

const newPlant = z.object({ id: z.number().int(), name: z.string(), tag: z.string().optional() })
const plants = new Map()

const app = new Hono()
app.use(requestId())
app.use('/plants', bearerAuth({ token: 'a-good-token' }))

app.post('/plants', zValidator('json', newPlant), (c) => {
  const { id, name, tag } = c.req.valid('json')
  if (plants.has(id)) throw new HTTPException(409, { message: `Plant ${id} already exists` })
  plants.set(id, { name, tag })
  return c.json({ id, name, tag })
})

app.onError((error, c) => {
  if (error instanceof HTTPException && error.res === undefined)
    return c.json({ message: error.message, requestId: c.get('requestId') }, error.status)
  return error instanceof HTTPException ? error.getResponse() : c.json({ message: 'Internal error' }, 500)
})

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
