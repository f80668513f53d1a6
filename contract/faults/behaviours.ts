import type { Behaviour } from './listen.ts'
import { isObject, json, right, type Answer, type Members, type Received } from './store.ts'

/** Answers of one status, changed. */
export const replacing = (
  status: 200 | 400,
  replace: (answer: Answer, received: Received) => Partial<Answer>,
): Behaviour => ({
  answer: (answer, received) =>
    answer.status === status ? { ...answer, ...replace(answer, received) } : answer,
})

/** Answers of one status with another JSON body. */
export const shaping = (
  status: 200 | 400,
  shape: (value: Members, received: Received) => unknown,
): Behaviour =>
  replacing(status, ({ body }, received) => ({
    body: JSON.stringify(shape(JSON.parse(String(body)) as Members, received)),
  }))

/** Answers of one status whose body's text is spoilt. */
export const spoiling = (
  status: 200 | 400,
  spoil: (text: string, received: Received) => string | Buffer,
): Behaviour => replacing(status, ({ body }, received) => ({ body: spoil(String(body), received) }))

/** Answers of one status with another content type, or none. */
export const labelling = (
  status: 200 | 400,
  type: string | undefined,
  body?: string | Buffer,
): Behaviour =>
  replacing(status, (answer) => ({
    headers: type === undefined ? {} : { 'Content-Type': type },
    body: body ?? answer.body,
  }))

/** Another answer to some of the requests that come to the operation with a credential. */
export const instead = (
  when: (received: Received, answer: Answer) => boolean,
  answer: Answer | ((received: Received) => Answer),
): Behaviour => ({
  answer: (usual, received) => {
    if (!right.finds(received) || !right.admits(received) || !when(received, usual)) return usual
    return typeof answer === 'function' ? answer(received) : answer
  },
})

/** Refuses some valid requests with a 400 `Error`. */
export const refusing = (when: (received: Received) => boolean): Behaviour =>
  instead(
    (received, usual) => usual.status === 200 && when(received),
    json(400, { error: 7, message: 'refused' }),
  )

/** Takes some requests that must be refused. */
export const accepting = (
  when: (received: Received) => boolean,
  plant: unknown = { name: 'Fern' },
): Behaviour =>
  instead((received, usual) => usual.status === 400 && when(received), json(200, plant))

/** Takes requests whose credential is none. */
export const admitting = (when: (received: Received) => boolean): Behaviour => ({
  store: { admits: (received) => right.admits(received) || when(received) },
})

/** Lets a plant through that a right store finds a problem in. */
export const overlooking = (when: (plant: Members) => boolean): Behaviour => ({
  store: {
    problem: (value) => (isObject(value) && when(value) ? undefined : right.problem(value)),
    plant: ({ name }) => ({ name: typeof name === 'string' ? name : 'Fern' }),
  },
})

export const html = (status: number, title: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>${title}</title>\n</head>\n<body>\n<pre>${title}</pre>\n</body>\n</html>\n`,
})
