import { expect, test } from 'vitest'
import type { OutgoingRequest } from '../../../contract/client/outgoing-request.ts'
import { Player } from './player.ts'
import type { RecordedResponse, ServiceRecording } from './recording.ts'
import { TOKEN } from './request-key.ts'

/** A plain request. */
const requestWith = (text: string): OutgoingRequest => {
  const body = Buffer.from(text)
  const headers = [
    ['Accept', 'application/json'],
    ['Authorization', `Bearer ${TOKEN}`],
    ['Content-Type', 'application/json'],
    ['User-Agent', 'plant-store-kit'],
    ['Content-Length', String(body.length)],
  ] as const
  return { method: 'POST', url: 'http://plants.example/plants', headers, body, split: false }
}

const responseWith = (status: number, body: string): RecordedResponse => ({
  status,
  headers: [],
  body,
})

const play = (requests: ServiceRecording['requests']) => {
  const responses: ServiceRecording['responses'] = {
    first: responseWith(200, 'first'),
    again: responseWith(409, 'again'),
    long: responseWith(413, 'too long'),
    closed: { fault: 'closed' },
    hang: { fault: 'hang' },
  }
  const player = new Player({ service: 'a service', runs: 1, responses, requests })
  const send = (text: string): string => {
    const response = player.respond(requestWith(text))
    if (response?.type !== 'response') return response?.kind ?? 'hang'
    return `${response.status} ${Buffer.from(response.body).toString()}`
  }
  return { player, send }
}

test('equal requests get the responses in their order, and then these again', () => {
  const { player, send } = play([{ body: 'x', get: [['first', 'again']] }])
  expect([send('x'), send('x'), send('x')]).toEqual(['200 first', '409 again', '200 first'])
  expect([player.requests, player.gaps]).toEqual([3, []])
})

test('between two lengths with one response, that response is given; others are gaps', () => {
  const { player, send } = play([
    { body: '⟦100× a⟧', get: 'again' },
    { body: '⟦200× a⟧', get: 'again' },
    { body: '⟦300× a⟧', get: 'long' },
  ])
  const sent = [150, 250, 300, 301].map((size) => send('a'.repeat(size)))
  expect(sent).toEqual(['409 again', '500 not recorded', '413 too long', '500 not recorded'])
  expect(player.gaps.map(({ body }) => body)).toEqual(['⟦250× a⟧', '⟦301× a⟧'])
})

test('an incomplete request gets no response, nor does one that was recorded without', () => {
  const { player, send } = play([{ body: 'x', get: [['closed', 'hang']] }])
  expect([send('x'), send('x')]).toEqual(['closed', 'hang'])
  const { headers, ...request } = requestWith('x')
  const longer = [...headers.slice(0, -1), ['Content-Length', '2'] as const]
  expect(player.respond({ ...request, headers: longer })).toBeUndefined()
})
