/** Where `plant-store-kit mock` listens, and where the other commands look for it. */
export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 4010
export const DEFAULT_URL: string = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`

/** Options of a config file that only a server has. */
export const SERVER_ONLY = ['host', 'port', 'headersTimeout', 'requestTimeout', 'idleTimeout'] as const
