import { randomUUID } from 'node:crypto'
import express from 'express'
import { z } from 'zod'

const NewPlant = z.object({
  id: z.int(),
  name: z.string().min(1).max(120),
  tag: z.string().max(40).optional(),
})

const plants = new Map()
const app = express()

app.use((req, res, next) => {
  if (!req.get('authorization')) return res.status(401).json({ error: 401, message: 'Unauthorized' })
  const [scheme, token] = req.get('authorization').split(' ')
  if (scheme !== 'Bearer' || token !== 'a-good-token')
    return res.status(403).json({ error: 403, message: 'Forbidden' })
  next()
})
app.use(express.json())

app.post('/plants', (req, res) => {
  const result = NewPlant.safeParse(req.body)
  if (!result.success) {
    const message = result.error.issues
      .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
      .join('; ')
    return res.status(400).json({ error: 400, message, requestId: randomUUID() })
  }
  const plant = result.data
  if (plants.has(plant.id))
    return res.status(409).json({ error: 409, message: `Plant with id ${plant.id} already exists` })
  plants.set(plant.id, plant)
  res.status(201).json({ ...plant, createdAt: new Date().toISOString() })
})

app.listen(Number(process.env.PORT), '127.0.0.1')
