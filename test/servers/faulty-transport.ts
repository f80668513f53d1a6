import { wireWithLength, type Override, type Send, type Servers } from './listen.ts'
import { sendWith } from './overrides.ts'
import type { StoreResponse } from './store.ts'

const lengthOf = ({ body }: StoreResponse): number => Buffer.byteLength(body)

/** Sends raw bytes and closes the connection. */
const raw = (bytes: (usual: StoreResponse) => string): Override =>
  sendWith(({ socket }, usual) => socket?.end(bytes(usual)))

const reset: Send = ({ socket }) => socket?.resetAndDestroy()
const close: Send = ({ socket }) => socket?.end()
const hang: Send = () => {}

/** Servers that break R8 on the connection: malformed framing, no response or half of one. */
export const faultyTransport: Servers = {
  'other-protocol': {
    configure: (server) => server.on('connection', (socket) => socket.write('220 mail.example ESMTP\r\n')),
  },
  'cut-body': raw((usual) => wireWithLength(usual).slice(0, 8 - lengthOf(usual))),
  'two-responses': sendWith(
    ({ socket }, usual) => socket?.write(wireWithLength(usual).repeat(2)),
    ({ valid }) => !valid,
  ),
  'header-injection': sendWith(
    ({ socket }, usual, { name }) => socket?.end(wireWithLength(usual, `X-Name: ${name.replaceAll('\0', '')}`)),
    ({ valid }) => valid,
  ),
  'close-all': sendWith(close),
  'reset-every-tenth': sendWith(reset, ({ number }) => number % 10 === 0),
  'eight-connections': { configure: (server) => (server.maxConnections = 8) },
  'hang-on-empty': { ...sendWith(hang, ({ body }) => body.length === 0), hangs: true },
}
