import { describe, expect, test } from 'vitest'
import { har } from './har.ts'
import { sample } from './sample.ts'

interface Entry {
  readonly time: number
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
}
const { log } = JSON.parse(har(sample, { version: '1.2.3' })) as {
  log: { readonly entries: readonly Entry[] }
}

describe('the HAR report', () => {
  test('names version and maker', () => {
    expect(log).toMatchObject({
      version: '1.2',
      creator: { name: 'plant-store-kit', version: '1.2.3' },
      pages: [],
    })
  })

  test('has all traffic, each with its case', () => {
    expect(log.entries).toHaveLength(5)
    expect(log.entries[0]).toEqual({
      startedDateTime: '2027-01-15T08:00:00.001Z',
      time: 3,
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:8080/api/plants?a=1',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'Host', value: '127.0.0.1:8080' },
          { name: 'Authorization', value: 'Bearer $PLANT_STORE_TOKEN' },
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Content-Length', value: '22' },
        ],
        queryString: [{ name: 'a', value: '1' }],
        postData: { mimeType: 'application/json', params: [], text: '{"id":1,"name":"Fern"}' },
        headersSize: -1,
        bodySize: 22,
      },
      response: expect.objectContaining({ status: 200, statusText: 'OK' }) as object,
      cache: {},
      timings: { send: 0, wait: 2, receive: 1 },
      comment: 'R1/plain',
    })
  })

  test('adds its timings up', () => {
    const sums = log.entries.map(({ timings: { send, wait, receive } }) => send + wait + receive)
    expect(sums).toEqual(log.entries.map(({ time }) => time))
  })

  test('tells bytes in Base64, and a missing answer as browsers do', () => {
    expect(log.entries[3]).toMatchObject({
      response: { content: { size: 4, text: 'AP/+gA==', encoding: 'base64' } },
    })
    expect(log.entries[2]).toMatchObject({
      response: { status: 0, headers: [], _error: 'reset', comment: 'the connection was reset' },
    })
  })
})
