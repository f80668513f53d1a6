import express from 'express'
import { z } from 'zod'

// Express with zod: the body is parsed before the credential is checked, and other errors are pages of HTML.
const NewPlant = z.object({
  id: z.number().int().positive(),
  name: z.string().trim().min(1).max(80),
  tag: z.string().optional(),
})
const ids = new Set()

const app = express()
app.use(express.json({ limit: '64kb' }))
app.post('/plants', ({ headers, body }, response) => {
  if (!/^Bearer \S+$/i.test(headers.authorization ?? ''))
    return response
      .status(401)
      .set('WWW-Authenticate', 'Bearer')
      .json({ error: 401, message: 'Unauthorized' })
  const { data: plant, error } = NewPlant.safeParse(body)
  if (error)
    return response
      .status(422)
      .json({ error: 422, message: 'Validation failed', issues: error.issues })
  if (ids.has(plant.id))
    return response.status(409).json({ error: 409, message: `Plant ${plant.id} exists` })
  ids.add(plant.id)
  return response.json({ name: plant.name, tag: plant.tag, uuid: crypto.randomUUID() })
})

app.listen(Number(process.argv[2]), '127.0.0.1')
