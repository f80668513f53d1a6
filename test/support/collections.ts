import type { Operation } from '../../src/document/document.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import type { Exchange } from '../../contract/data/exchange.ts'

/** What a test changes in the document of a store. */
interface Choices {
  /** Query parameters of the list of plants. */
  readonly listParameters?: readonly object[]
  /** Whether requests have the identity of a new plant; else the server chooses it. */
  readonly isIdSent?: boolean
  /** Paths that the document has not. */
  readonly without?: readonly string[]
}

const json = (schema: object): object => ({ content: { 'application/json': { schema } } })

const responses = (status: number, schema?: object): object => ({
  [status]: { description: 'done', ...(schema && json(schema)) },
  400: { description: 'wrong', ...json({ $ref: '#/components/schemas/Error' }) },
})

const body = (name: string, mediaType = 'application/json'): object => ({
  required: true,
  content: { [mediaType]: { schema: { $ref: `#/components/schemas/${name}` } } },
})

const parameter = (name: string): object => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

/** The operations of a collection whose items have a schema. */
const collection = (name: string, parameterName: string, list: readonly object[] = []) => {
  const schema = { $ref: `#/components/schemas/${name}` }
  const sent = body(`New${name}`)
  return {
    all: {
      get: {
        operationId: `list${name}s`,
        parameters: list,
        responses: responses(200, { type: 'array', items: schema }),
      },
      post: { operationId: `create${name}`, requestBody: sent, responses: responses(201, schema) },
    },
    one: {
      parameters: [parameter(parameterName)],
      get: { operationId: `get${name}`, responses: responses(200, schema) },
      put: { operationId: `replace${name}`, requestBody: sent, responses: responses(200, schema) },
      patch: {
        operationId: `change${name}`,
        requestBody: body(`${name}Change`, 'application/merge-patch+json'),
        responses: responses(200, schema),
      },
      delete: { operationId: `remove${name}`, responses: responses(204) },
    },
  }
}

/** A document with plants, stores, the plants of a store, and settings. */
export function storeWithCollections(choices: Choices = {}): object {
  const { listParameters, isIdSent = false, without = [] } = choices
  const plants = collection('Plant', 'plantId', listParameters)
  const stores = collection('Store', 'storeId')
  const ofStore = collection('Pot', 'potId')
  const id = { type: 'integer', format: 'int64' }
  const members = { name: { type: 'string' }, tag: { type: 'string' } }
  const settings = { type: 'object', properties: { color: { type: 'string' } } }
  const paths: Record<string, object> = {
    '/plants': plants.all,
    '/plants/{plantId}': plants.one,
    '/stores': stores.all,
    '/stores/{storeId}': stores.one,
    '/stores/{id}/pots': { ...ofStore.all, parameters: [parameter('id')] },
    '/stores/{storeId}/pots/{potId}': {
      ...ofStore.one,
      parameters: [parameter('storeId'), parameter('potId')],
    },
    '/settings': {
      put: {
        operationId: 'replaceSettings',
        requestBody: { required: true, ...json(settings) },
        responses: responses(200, settings),
      },
    },
  }
  const kept = Object.entries(paths).filter(([path]) => !without.includes(path))
  const schemasOf = (name: string): object => ({
    [name]: { type: 'object', required: ['id', 'name'], properties: { id, ...members } },
    [`New${name}`]: {
      type: 'object',
      required: isIdSent ? ['id', 'name'] : ['name'],
      properties: { ...(isIdSent && { id }), ...members },
    },
    [`${name}Change`]: { type: 'object', properties: members },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Stores', version: '1' },
    paths: Object.fromEntries(kept),
    components: {
      schemas: {
        ...schemasOf('Plant'),
        ...schemasOf('Store'),
        ...schemasOf('Pot'),
        Error: { type: 'object', properties: { error: { type: 'integer' } } },
      },
    },
  }
}

/** An operation of a document by its operationId. */
export function operationNamed(document: object, name: string): Operation {
  const operation = parseDocument(document).operations.find((each) => each.operationId === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  return operation
}

/** One request with its response; bodies are JSON. */
export function exchangeWith(
  [request, ...sent]: readonly [string, unknown?],
  [status, ...received]: readonly [number, unknown?],
  changes: Partial<Exchange> & {
    readonly responseHeaders?: readonly (readonly [string, string])[]
  } = {},
): Exchange {
  const [method = '', target = ''] = request.split(' ')
  const { responseHeaders = [], ...others } = changes
  return {
    number: 9,
    case: 'S1/created',
    request: {
      method,
      url: `http://store.test/v1${target}`,
      headers: [],
      ...(sent.length > 0 && { body: Buffer.from(JSON.stringify(sent[0])) }),
    },
    timing: { started: 0, duration: 1 },
    response: {
      type: 'response',
      version: '1.1',
      status,
      reason: 'X',
      headers: [['Content-Type', 'application/json'], ...responseHeaders],
      body: Buffer.from(received.length > 0 ? JSON.stringify(received[0]) : ''),
      protocolErrors: [],
    },
    ...others,
  }
}
