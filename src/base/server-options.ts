/** Where `plant-store-kit mock` listens, and where the other commands look for it. */
export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 4010
export const DEFAULT_URL: string = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`

/** Whether only this machine reaches an IP address, which in a URL may have brackets. */
export const isLoopback = (address: string): boolean =>
  /^\[?(?:(?:::ffff:)?127(?:\.\d+){3}|::ffff:7f[\da-f]{2}:[\da-f]+|::1)\]?$/.test(address)

/** Whether a host name or IP address, which may have brackets, is that of this machine. */
export const isThisMachine = (host: string): boolean =>
  isLoopback(host) || /^(.*\.)?localhost\.?$/i.test(host)

/** Options of a config file that only a server in Node has. */
const SERVER_ONLY = ['host', 'port', 'headersTimeout', 'requestTimeout', 'idleTimeout'] as const
/** Options of a config file that `createMock` does not have. */
export const NOT_OF_MOCK: readonly string[] = [...SERVER_ONLY, 'allowControlFrom', 'controlToken']
/** Members of a config file that are no options: `$schema` for editors, `x-…` for YAML anchors. */
export const isNote = (name: string): boolean => /^(?:\$schema$|x-)/.test(name)

/** The options of a config file that `createMock` has. */
export const withoutServerOptions = (options: object): object =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => !isNote(name) && !NOT_OF_MOCK.includes(name)),
  )
