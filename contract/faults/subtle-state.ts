import { instead, refusing } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import { plainly, type Behaviour } from './listen.ts'
import { authorization, good, isUnreadable } from './received.ts'
import { json, right, type Received } from './store.ts'

const oops = json(500, { error: 500, message: 'Internal Server Error' })

/** From the first request that fits, every one that follows is answered otherwise. */
const onceThen =
  (first: (got: Received) => boolean, times: number, behaviour: Behaviour) => (): Behaviour => {
    let left = times
    return {
      answer: (usual, got) => {
        if (left <= 0) return behaviour.answer?.(usual, got) ?? usual
        if (first(got)) left -= 1
        return usual
      },
    }
  }

/** Lets a connection in for good that has shown a token once, as NTLM does. */
const byConnection = (): Behaviour => {
  const known = new WeakSet<object>()
  return {
    store: {
      admits: (got) => {
        if (right.admits(got)) known.add(got.connection)
        return known.has(got.connection) && (right.admits(got) || authorization(got) === '')
      },
    },
  }
}

const secondOnConnection = (): Behaviour => {
  const seen = new WeakSet<object>()
  return instead((got, usual) => {
    const again = seen.has(got.connection)
    seen.add(got.connection)
    return again && good(got, usual)
  }, oops)
}

/** Faults that depend on what went before. */
export const subtleState: readonly Fault[] = [
  ...breaking('R1', [
    'refuse-after-refusal',
    'refuses everything once it has refused',
    onceThen(
      isUnreadable,
      1,
      refusing(() => true),
    ),
  ]),
  ...breaking('A1', [
    'connection-login',
    'lets a connection in that has shown a token once',
    byConnection,
  ]),
  ...breaking(
    'R7',
    [
      'second-on-connection',
      'answers 500 to the second request on a connection',
      secondOnConnection,
    ],
    [
      'poisoned',
      'answers 500 to everything once it could not read a body',
      onceThen(
        isUnreadable,
        1,
        instead(() => true, oops),
      ),
    ],
    [
      'lock-out',
      'answers 403 to everyone after five bad credentials',
      onceThen(
        (got) => !right.admits(got),
        5,
        instead(() => true, json(403, { error: 3, message: 'locked' })),
      ),
    ],
  ),
  ...breaking(
    'R8',
    [
      'hang-in-crowd',
      'locks up when twenty requests are in hand',
      {
        pause: 1,
        send: (response, usual, got) => {
          if (got.busy < 20) plainly(response, usual)
        },
      },
      { hangs: true },
    ],
    [
      'deaf-after-fifty',
      'stops answering after fifty requests',
      {
        send: (response, usual, got) => {
          if (got.number <= 50) plainly(response, usual)
          else response.socket?.destroy()
        },
      },
    ],
  ),
]
