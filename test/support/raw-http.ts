import { connect, type Socket } from 'node:net'

/** All that comes back until the connection ends, as Latin-1; an error's code stands at the end. */
export function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let all = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => (all += text))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (all += code))
    socket.on('close', () => resolve(all))
  })
}

/** Sends bytes to a port of this machine, ends its side where `last` says so, and gives all that comes back. */
export function sendBytes(
  port: number,
  bytes: string | Uint8Array,
  last: 'more' | 'last' = 'more',
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer = received(socket)
  if (bytes.length > 0) socket.write(bytes)
  if (last === 'last') socket.end()
  return answer
}

/** The statuses of the answers in a text, in turn. */
export function statuses(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** The body of the last answer in a text. */
export function lastBody(answers: string): string {
  return answers.slice(answers.lastIndexOf('\r\n\r\n') + 4)
}
