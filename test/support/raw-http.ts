import { connect, type Socket } from 'node:net'

/** All bytes until the connection closes, as Latin-1; an error appends its code. */
export function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (text += code))
    socket.on('close', () => resolve(text))
  })
}

/** Sends bytes to a port of 127.0.0.1, then half-closes or resets the connection; resolves with all bytes received. */
export function sendBytes(
  port: number,
  bytes: string | Uint8Array,
  end?: 'half-close' | 'reset',
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const all = received(socket)
  socket.write(bytes, () => void (end === 'reset' && socket.resetAndDestroy()))
  if (end === 'half-close') socket.end()
  return all
}

/** The status codes of all responses in a text. */
export function statuses(responses: string): number[] {
  return [...responses.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** The body of the last response in a text. */
export function lastBody(responses: string): string {
  return responses.slice(responses.lastIndexOf('\r\n\r\n') + 4)
}
