import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { shows } from '../../test/support/secrets.ts'
import { listenLocally, startStore } from '../../test/support/start.ts'
import { type LearnResult, learn } from './learn.ts'
import { formatProfile } from './profile-file/format-profile.ts'
import { Recording } from './recording.ts'

const learnFrom = (
  baseUrl: string,
  { ownToken = token, noCreate = true } = {},
): Promise<LearnResult> =>
  learn({ baseUrl, token: ownToken, noCreate, explore: 0, timeoutSeconds: 2 })

const fileOf = ({ profile }: LearnResult): string => formatProfile(profile, 'plant-store.yaml')

const token = 'wX9/k+3=Qz_7-rTvB2m~Lp'
const escaped = token.replaceAll('/', '\\/').replace('+', '\\u002B')

test('a profile has no token that the service repeats in messages, members and headers', async () => {
  const url = await startStore({
    respond: (usual) => ({
      status: usual.status,
      headers: { ...usual.headers, 'WWW-Authenticate': `Bearer realm="${token}"` },
      body:
        usual.status === 200
          ? `{"name":"x","owner":"${escaped}"}`
          : `{"error":7,"message":"${escaped} sent &#119;X9/k+3=Qz_7","${escaped}":"${btoa(token)}"}`,
    }),
  })
  // Its successes repeat the token, too.
  const noCreate = false
  const learned = await learnFrom(url, { noCreate })
  expect(shows(JSON.stringify(learned.profile), token)).toBe(false)
  expect(shows(fileOf(learned), token)).toBe(false)
  expect(fileOf(learned)).toContain('$PLANT_STORE_TOKEN')
  expect(learned.hints).toEqual([])
})

test('a profile has no token of a response that came only when its request was sent again', async () => {
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = String(Buffer.concat(chunks))
      const isNew = body.includes('"id":"') && !seen.has(body.replaceAll(/\d/g, ''))
      if (isNew) {
        seen.add(body.replaceAll(/\d/g, ''))
        request.socket.destroy()
        return
      }
      const isInvalid = body.includes('"id":"')
      response.writeHead(isInvalid ? 400 : 200, { 'Content-Type': 'application/json' })
      response.end(
        isInvalid ? `{"error":1,"message":"id of ${escaped}"}` : '{"name":"Fern","tag":"x"}',
      )
    })
  })
  const learned = await learnFrom(`http://127.0.0.1:${await listenLocally(server)}`)
  expect(shows(JSON.stringify(learned.profile), token)).toBe(false)
})

test('a token that is an ordinary word stays in messages, with a hint', async () => {
  const { profile, hints } = await learnFrom(await startStore(), { ownToken: 'must' })
  expect(JSON.stringify(profile)).toContain(' must ')
  expect(hints).toEqual([expect.stringMatching(/^The value of \$PLANT_STORE_TOKEN is an/)])
})

test('a token made of words of media types does not change responses', async () => {
  const baseUrl = await startStore()
  const recording = new Recording({ baseUrl, token: 'application-json-token', explore: 0 })
  await recording.open()
  await recording.record(recording.planned.written.filter(({ rule }) => rule === 'N5'))
  const { samples } = await recording.close()
  const responses = samples.map(({ response }) => response)
  expect(responses.length).toBeGreaterThan(20)
  expect(JSON.stringify(responses)).not.toContain('$PLANT_STORE_TOKEN')
})
