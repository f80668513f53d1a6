import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createMockServer } from '@scalar/mock-server'

const document = readFileSync(process.argv[3] as string, 'utf8')
const app = await createMockServer({ document })
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' })
