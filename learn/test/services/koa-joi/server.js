import Router from '@koa/router'
import Joi from 'joi'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'

const schema = Joi.object({
  id: Joi.number().integer().required(),
  name: Joi.string().max(255).required(),
  tag: Joi.string().allow(''),
})

const ids = new Set()
const app = new Koa()

app.use(async (ctx, next) => {
  try {
    await next()
    if (ctx.status === 404 && ctx.body === undefined) ctx.throw(404, 'Not Found')
  } catch (error) {
    ctx.status = error.status ?? 500
    ctx.body = { error: ctx.status, message: error.message }
  }
})
app.use(async (ctx, next) => {
  ctx.assert(ctx.get('Authorization') === 'Bearer a-good-token', 401, 'Authentication required')
  await next()
})
app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '64kb' }))

const router = new Router()
router.post('/plants', (ctx) => {
  const { value, error } = schema.validate(ctx.request.body, { abortEarly: false })
  ctx.assert(!error, 422, error?.message)
  ctx.assert(!ids.has(value.id), 409, `id ${value.id} is taken`)
  ids.add(value.id)
  const { name, tag } = value
  ctx.body = { name, tag }
})
app.use(router.routes()).use(router.allowedMethods())

app.listen(Number(process.env.PORT), '127.0.0.1')
