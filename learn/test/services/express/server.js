import express from 'express'

const plants = new Map()
const app = express()

app.use(express.json())

const authenticate = (req, res, next) => {
  const [, token] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? []
  if (token === 'a-good-token') return next()
  res.set('WWW-Authenticate', 'Bearer').status(401).json({ error: 401, message: 'Please log in.' })
}

const refuse = (res, message, status = 400) => res.status(status).json({ error: status, message })

// As in many first versions: what is needed is checked, and all members are kept.
app.post('/plants', authenticate, (req, res) => {
  const { id, name, tag } = req.body ?? {}
  if (!Number.isInteger(id)) return refuse(res, 'id must be an integer')
  if (typeof name !== 'string' || name.trim() === '') return refuse(res, 'name must be a text')
  if (tag !== undefined && tag !== null && !/^[\w -]{0,30}$/.test(tag))
    return refuse(res, 'tag must be up to 30 letters, digits, spaces and hyphens')
  if (plants.has(id)) return refuse(res, `there is a plant ${id} already`, 409)
  const plant = { ...req.body, name: name.trim(), number: plants.size + 1 }
  plants.set(id, plant)
  res.status(201).location(`/plants/${id}`).json(plant)
})

app.use((error, req, res, next) => {
  const { status = 500, type = 'error', message } = error
  res.status(status).json({ error: status, type, message })
})

app.listen(Number(process.env.PORT), '127.0.0.1')
