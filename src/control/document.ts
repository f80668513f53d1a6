type Part = Readonly<Record<string, unknown>>

const ref = (to: string): Part => ({ $ref: to })
const json = (description: string, schema: string): Part => ({
  description,
  content: { 'application/json': { schema: ref(schema) } },
})
const refusal = (description: string): Part => json(description, '#/components/schemas/Error')
const done: Part = { '204': { description: 'Done.' } }
const tooLarge: Part = { '413': refusal('The body is over 256 KiB.') }

const operation = (operationId: string, summary: string, responses: Part): Part => ({
  operationId,
  summary,
  tags: ['control'],
  responses: {
    ...responses,
    '400': refusal('Something in the request is wrong; the message says what is allowed.'),
    '401': refusal('The Control-Token header is missing or wrong.'),
    '403': refusal('Another origin, another Host, or control is off.'),
    '405': refusal('Another method; Allow says which.'),
  },
})

const query = (name: string, schema: Part, description: string): Part => ({
  name,
  in: 'query',
  description,
  schema,
})

/** Every member is there. */
const object = (properties: Part): Part => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/** The control API as an OpenAPI document: what `/_mock/openapi.json` serves. */
export const controlDocument: object = {
  openapi: '3.1.0',
  info: {
    title: 'Plant Store mock: control API',
    version: '1.0.0',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    description: [
      'Switches scenarios and tells what came in, while a mock runs.',
      "`Authorization: Bearer TOKEN` means the world of that token: the caller's own scenario, journal and plants.",
      'Without it, the whole server is meant: the default scenario, every journal, all plants.',
      'Pages of other origins are refused, and so are Host headers that are not this server.',
    ].join(' '),
  },
  servers: [{ url: '/', description: 'The mock, whatever its base path.' }],
  security: [{}, { world: [] }, { controlToken: [] }, { world: [], controlToken: [] }],
  tags: [{ name: 'control' }],
  paths: {
    '/_mock/scenarios': {
      get: operation('listScenarios', 'Every scenario', {
        '200': json('By name, the built-in ones first.', '#/components/schemas/Scenarios'),
      }),
    },
    '/_mock/scenario': {
      get: operation('getScenario', 'The scenario in force', {
        '200': json('What is in force.', '#/components/schemas/ScenarioState'),
      }),
      put: {
        ...operation('useScenario', 'Choose a scenario, and start its sequences again', {
          '200': json('What is in force now.', '#/components/schemas/ScenarioState'),
          ...tooLarge,
        }),
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: ref('#/components/schemas/ScenarioChoice'),
              examples: {
                name: { value: { scenario: 'flaky' } },
                own: { value: { scenario: { sequence: ['rejected', 'auto'], loop: true } } },
              },
            },
          },
        },
      },
      delete: operation(
        'leaveScenario',
        "Go back: a world to the server's default, the server to what it was started with",
        { '200': json('What is in force now.', '#/components/schemas/ScenarioState') },
      ),
    },
    '/_mock/requests': {
      get: {
        ...operation('listRequests', 'The journal, a page of it', {
          '200': json('In the order of the requests.', '#/components/schemas/RequestsPage'),
        }),
        parameters: [
          query(
            'status',
            { type: 'string', examples: ['400', '4xx,hang'] },
            'Only these: statuses, classes such as 4xx, and the faults hang, reset, cut-off; a comma between them.',
          ),
          query(
            'since',
            { type: 'string', examples: ['2026-11-21T10:00:00Z', '1795255200000'] },
            'Only requests that came at this time or later: a date and time (RFC 3339), or milliseconds since 1970.',
          ),
          query('until', { type: 'string' }, 'Only requests that came before this time.'),
          query(
            'after',
            { type: 'integer', minimum: 0 },
            'The first ones with an id over this. Without it and `before`, the page holds the last ones.',
          ),
          query('before', { type: 'integer', minimum: 1 }, 'The last ones with an id under this.'),
          query(
            'limit',
            { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
            'The most entries of a page.',
          ),
        ],
      },
      delete: operation('clearRequests', 'Forget the journal', done),
    },
    '/_mock/plants': {
      get: operation('listPlants', 'The plants that were created', {
        '200': json(
          'In the order of their creation; without a token, world by world.',
          '#/components/schemas/Plants',
        ),
      }),
      delete: operation('clearPlants', 'Forget the plants', done),
    },
    '/_mock/reset': {
      post: operation(
        'reset',
        'Forget scenario, journal and plants; without a token, of every world',
        done,
      ),
    },
    '/_mock/events': {
      get: {
        ...operation('listen', 'What happens, as it happens (server-sent events)', {
          '200': {
            description: [
              'Three kinds of event. `sync` (data `{}`): what you know may be old, so load again what you show; it comes first,',
              'unless the stream goes on where `Last-Event-ID` says, and later after a reset, a clearing, new settings, or where you read too slowly.',
              '`request` (data: a JournalEntry): a request came in (`duration` null) or was answered; the same id comes twice where the answer takes time.',
              '`scenario` (data: a ScenarioState): another scenario is in force.',
            ].join(' '),
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          '503': json('Too many listen already.', '#/components/schemas/Error'),
        }),
        parameters: [
          {
            name: 'Last-Event-ID',
            in: 'header',
            description: 'The id of the last event that arrived: those after it follow.',
            schema: { type: 'string' },
          },
        ],
      },
    },
    '/_mock/metrics': {
      get: operation('getMetrics', 'Counters for Prometheus, of the whole server', {
        '200': {
          description: 'Text format 0.0.4.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      }),
    },
    '/_mock/openapi.json': {
      get: operation('getDocument', 'This document', {
        '200': {
          description: 'OpenAPI 3.1.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      }),
    },
    '/_mock/health': {
      get: {
        operationId: 'getHealth',
        summary: 'Whether the server answers; asked by anybody',
        tags: ['control'],
        security: [{}],
        responses: {
          '200': json('It does.', '#/components/schemas/Health'),
          '405': json('Another method.', '#/components/schemas/Error'),
        },
      },
    },
  },
  components: {
    securitySchemes: {
      world: { type: 'http', scheme: 'bearer', description: 'Which world is meant.' },
      controlToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Control-Token',
        description: 'Needed where the server was started with --control-token.',
      },
    },
    schemas: {
      Scenarios: object({
        operation: {
          type: 'string',
          description: 'The path of the store, such as /api/v1/plants.',
        },
        scenarios: { type: 'array', items: ref('#/components/schemas/ScenarioInfo') },
      }),
      ScenarioInfo: object({
        name: { type: 'string' },
        description: { type: ['string', 'null'] },
        builtIn: { type: 'boolean' },
        definition: ref('#/components/schemas/ScenarioRecord'),
      }),
      ScenarioState: object({
        scenario: {
          type: 'string',
          description: 'The name of what is in force; "custom" where a PUT defined it.',
        },
        own: {
          type: 'boolean',
          description: 'Whether it was chosen here; otherwise the default is followed.',
        },
        default: { type: 'string', description: "The server's." },
        token: { type: ['string', 'null'], description: 'Shortened.' },
      }),
      ScenarioChoice: {
        description: 'A scenario, or `{ "scenario": … }` around it.',
        oneOf: [
          ref('#/components/schemas/Scenario'),
          object({ scenario: ref('#/components/schemas/Scenario') }),
        ],
      },
      Scenario: {
        description: 'A name, or a scenario defined in place.',
        oneOf: [{ type: 'string' }, ref('#/components/schemas/ScenarioRecord')],
      },
      ScenarioRecord: {
        type: 'object',
        additionalProperties: false,
        description:
          'One of `answer`, `sequence` and `choose`; `delay` and `fault` on any of them.',
        properties: {
          description: { type: 'string' },
          answer: {
            description:
              "A scenario's name, or status, headers, body, text, example, error, message.",
          },
          sequence: { type: 'array', minItems: 1, items: ref('#/components/schemas/Scenario') },
          loop: { type: 'boolean' },
          choose: { type: 'array', minItems: 1, items: ref('#/components/schemas/Scenario') },
          delay: { description: 'Milliseconds, { min, max }, or { median, sigma }.' },
          fault: { enum: ['hang', 'reset', 'cut-off'] },
          times: { type: 'integer', minimum: 1 },
          when: { type: 'object' },
        },
      },
      RequestsPage: object({
        requests: { type: 'array', items: ref('#/components/schemas/JournalEntry') },
        total: { type: 'integer', description: 'How many fit the filter, on all pages.' },
        earlier: { type: ['string', 'null'], description: 'Where the page before this one is.' },
        later: { type: ['string', 'null'], description: 'Where the page after this one is.' },
      }),
      JournalEntry: object({
        id: { type: 'integer', description: 'Counts up over all worlds.' },
        time: { type: 'integer', description: 'Milliseconds since 1970.' },
        token: { type: ['string', 'null'], description: 'Shortened.' },
        request: object({
          method: { type: 'string' },
          target: { type: 'string' },
          headers: { type: 'object', additionalProperties: { type: 'string' } },
          body: { type: 'string', description: 'As sent; bytes that are not UTF-8 are U+FFFD.' },
        }),
        answer: object({
          status: { type: 'integer' },
          headers: { type: 'object', additionalProperties: { type: 'string' } },
          body: { type: 'string' },
          delay: { type: 'number', description: 'Milliseconds.' },
          fault: { enum: ['hang', 'reset', 'cut-off', null] },
        }),
        scenario: {
          type: ['string', 'null'],
          description: 'What answered; null where the request was refused before.',
        },
        problems: {
          type: 'array',
          items: object({
            pointer: { type: 'string', description: 'JSON Pointer (RFC 6901) into the body.' },
            keyword: { type: 'string' },
            message: { type: 'string' },
          }),
        },
        duration: {
          type: ['number', 'null'],
          description: 'Milliseconds; null while the answer is under way.',
        },
      }),
      Plants: object({
        plants: {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', 'name'],
            additionalProperties: false,
            properties: {
              id: { type: 'integer', format: 'int64', description: 'With all its digits.' },
              name: { type: 'string' },
              tag: { type: 'string' },
            },
          },
        },
      }),
      Health: object({ status: { const: 'ok' } }),
      Error: object({ error: { type: 'integer', format: 'int32' }, message: { type: 'string' } }),
    },
  },
}
