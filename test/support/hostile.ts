/** What a function may throw, or a promise reject with, that breaks code which only expects an Error. */
export const hostileThrows: readonly [title: string, thrown: () => unknown][] = [
  ['an object without a prototype', () => Object.create(null) as unknown],
  ['a revoked proxy', revokedProxy],
  ['a symbol', () => Symbol('oops')],
  ['undefined', () => undefined],
  ['null', () => null],
  ['an error whose message throws', () => errorWith('message')],
  ['an error whose name throws', () => errorWith('name')],
  ['an error whose stack throws', () => errorWith('stack')],
  ['an error whose cause throws', () => errorWith('cause')],
  ['an error whose toString throws', () => errorWith('toString')],
  [
    'an error with a symbol as message',
    () => Object.assign(new Error(''), { message: Symbol('') }),
  ],
  ['a long message', () => new Error('a'.repeat(1_000_000))],
  ['a proxy whose traps throw', () => throwingProxy()],
  ['an object whose conversion throws', () => ({ [Symbol.toPrimitive]: fail })],
  ['an object that converts to an object', () => ({ toString: () => ({}), valueOf: () => ({}) })],
  [
    'an object that cannot be inspected',
    () => ({ [Symbol.for('nodejs.util.inspect.custom')]: fail }),
  ],
]

/** What a scenario's function may return that breaks code which only expects a scenario. */
export const hostileResults: readonly [title: string, result: () => unknown][] = [
  ['a revoked proxy', revokedProxy],
  ['a proxy whose traps throw', throwingProxy],
  [
    'a getter that throws',
    () => ({
      get answer() {
        return fail()
      },
    }),
  ],
  ['a then that throws', () => throwingMember({}, 'then')],
  ['a promise that rejects with a revoked proxy', () => Promise.reject(revokedProxy())],
  ['a promise that never settles', () => new Promise(() => {})],
  [
    'a sequence that contains itself',
    () => {
      const sequence: unknown[] = []
      sequence.push({ sequence })
      return { sequence }
    },
  ],
  [
    'a sequence of sequences that doubles 40 times',
    () => {
      let scenario: object = { answer: 'auto' }
      for (let depth = 0; depth < 40; depth += 1) scenario = { sequence: [scenario, scenario] }
      return scenario
    },
  ],
  [
    'a deep sequence',
    () => {
      let scenario: object = { answer: 'auto' }
      for (let depth = 0; depth < 100_000; depth += 1) scenario = { sequence: [scenario] }
      return scenario
    },
  ],
  [
    'a sequence with a wrong length',
    () => ({
      sequence: new Proxy([], {
        get: (_target, name) => (name === 'length' ? 2 ** 32 - 1 : undefined),
      }),
    }),
  ],
  [
    'a body that contains itself',
    () => {
      const body: Record<string, unknown> = {}
      body['body'] = body
      return { answer: { body } }
    },
  ],
  ['a body whose toJSON throws', () => ({ answer: { body: { toJSON: () => fail() } } })],
  [
    'a body nested too deep',
    () => {
      let body: unknown[] = []
      for (let depth = 0; depth < 100_000; depth += 1) body = [body]
      return { answer: { body } }
    },
  ],
  ['a status that changes', () => ({ answer: changing('status', 200, 99_999) })],
  ['a status that becomes an object', () => ({ answer: changing('status', 200, {}) })],
  ['a header that changes', () => ({ answer: { headers: changing('x', 'a', 'a\r\nb') } })],
  ['a text that changes', () => ({ answer: changing('text', 'a', 7) })],
  ['a fault that changes', () => changing('fault', undefined, 'burn')],
  ['a delay that changes', () => changing('delay', 0, 'long')],
]

function fail(): never {
  throw Object.create(null) as Error
}

function revokedProxy(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function throwingProxy(): unknown {
  const handler = { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail }
  return new Proxy({}, handler)
}

function errorWith(name: string): Error {
  return throwingMember(new Error('oops'), name)
}

function throwingMember<Value extends object>(value: Value, name: string): Value {
  return Object.defineProperty(value, name, { get: fail })
}

/** An object whose member has another value when it is read again. */
function changing(name: string, first: unknown, second: unknown): object {
  let reads = 0
  return Object.defineProperty({}, name, {
    enumerable: true,
    get: () => (reads++ === 0 ? first : second),
  })
}
