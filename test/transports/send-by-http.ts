import http from 'node:http'
import { text } from 'node:stream/consumers'
import { FERN, headersOf, type Send } from './requests.test.ts'

/** Sends with `node:http`. */
export function sendByHttp(origin: string): Send {
  return (request, signal) => {
    const { method = 'POST', target = '/plants', body = FERN } = request
    const length = Buffer.byteLength(body)
    const headers = { ...headersOf(request), ...(length > 0 && { 'content-length': length }) }
    return new Promise((resolve) => {
      const abort = (): void => resolve('aborted')
      const read = async (response: http.IncomingMessage): Promise<void> => {
        const contentType = response.headers['content-type'] ?? null
        const content = await text(response)
        resolve(response.complete ? [response.statusCode ?? 0, contentType, content] : 'aborted')
      }
      const sending = http.request(origin + target, { method, headers, signal }, (response) => {
        read(response).catch(abort)
      })
      sending.on('error', abort)
      sending.end(length === 0 ? undefined : body)
    })
  }
}
