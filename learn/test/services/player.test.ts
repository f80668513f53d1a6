import { once } from 'node:events'
import http from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { playRecording } from './player.ts'
import type { ServiceRecording } from './recording.ts'
import { TOKEN } from './request-key.ts'

/** Sends a plain request. */
async function sendTo(url: string, body: string): Promise<string> {
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${TOKEN}`,
    'Content-Type': 'application/json',
    'User-Agent': 'plant-store-kit',
  }
  const request = http.request(url, { method: 'POST', headers }).end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return `${response.statusCode} ${await readText(response)}`
}

const responseWith = (status: number, body: string) => ({ status, headers: [], body })

const play = async (requests: ServiceRecording['requests']) => {
  const responses = {
    first: responseWith(200, 'first'),
    again: responseWith(409, 'again'),
    long: responseWith(413, 'too long'),
  }
  const player = await playRecording({ service: 'a service', runs: 1, responses, requests })
  onTestFinished(() => player.close())
  return { player, send: (body: string) => sendTo(`${player.url}/plants`, body) }
}

test('equal requests get the responses in their order, and then these again', async () => {
  const { player, send } = await play([{ body: 'x', get: [['first', 'again']] }])
  expect([await send('x'), await send('x'), await send('x')]).toEqual([
    '200 first',
    '409 again',
    '200 first',
  ])
  expect([player.requests, player.gaps]).toEqual([3, []])
})

test('between two lengths with one response, that response is given; others are gaps', async () => {
  const { player, send } = await play([
    { body: '⟦100× a⟧', get: 'again' },
    { body: '⟦200× a⟧', get: 'again' },
    { body: '⟦300× a⟧', get: 'long' },
  ])
  const sizes = [150, 250, 300, 301]
  const sent = []
  for (const size of sizes) sent.push(await send('a'.repeat(size)))
  expect(sent).toEqual(['409 again', '500 not recorded', '413 too long', '500 not recorded'])
  expect(player.gaps.map(({ body }) => body)).toEqual(['⟦250× a⟧', '⟦301× a⟧'])
})
