import { matchRequestUrl } from 'msw'

/** The part of msw's event `request:unhandled` that msw 2 and 3 share. */
export interface UnhandledRequest {
  readonly request: Request
}

/** Paths may contain ids, so that an app can request any number of them. */
const MAX_WARNINGS = 20

/**
 * A listener for msw's event `request:unhandled` that warns once of each path below the one of the store, and of each
 * operation that the mock leaves out.
 * @param belowStore as msw matches it, such as `https://api.example.com/plants/*`
 * @param belowBase such as `https://api.example.com/*`
 * @param whyLeftOut a sentence about a request for such an operation
 */
export function createWarning(
  belowStore: string | RegExp,
  belowBase: string | RegExp,
  whyLeftOut: (request: Request) => string | undefined,
): (event: UnhandledRequest) => void {
  const warned = new Set<string>()
  const warnOfLeftOut = createLeftOutWarning()
  return ({ request }) => {
    const url = new URL(request.url)
    const isOfScript = isByScript(request)
    const isBelowBase = isOfScript && matchRequestUrl(url, belowBase).matches
    const why = isBelowBase ? whyLeftOut(request) : undefined
    if (why !== undefined) {
      warnOfLeftOut(why)
      return
    }
    const line = `${request.method} ${url.pathname}`
    if (warned.size === MAX_WARNINGS || warned.has(line) || !isOfScript) return
    // The handler itself has warned of a slash at the end.
    if (!matchRequestUrl(url, belowStore).matches || url.pathname.endsWith('/')) return
    warned.add(line)
    console.warn(
      `plant-store-kit: no handler answered ${line}, and the mock has no such path. Add a handler of your own, or let the network answer.`,
    )
  }
}

/** Warns once of each operation that the mock leaves out. Returns undefined, so that later handlers may answer. */
export function createLeftOutWarning(): (why: string) => undefined {
  const warned = new Set<string>()
  return (why) => {
    if (warned.has(why)) return
    warned.add(why)
    console.warn(`plant-store-kit: ${why}. Add a handler of your own, or let the network answer.`)
  }
}

/**
 * Warns once of each path with a slash at its end, which msw takes for the one of the store but the mock does not. Returns
 * undefined, so that later handlers may answer.
 */
export function createPathWarning(): (request: Request) => undefined {
  const warned = new Set<string>()
  return (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('/') || warned.has(pathname) || !isByScript(request)) return
    if (warned.size === MAX_WARNINGS) return
    warned.add(pathname)
    console.warn(
      `plant-store-kit: the mock does not answer ${request.method} ${pathname}: its path has no slash at its end.`,
    )
  }
}

/**
 * Whether a script of the app sent the request by fetch or XMLHttpRequest. The worker of msw drops the destination of a
 * request, so the name of a file stands for modules.
 */
function isByScript({ mode, url, headers }: Request): boolean {
  const isFile = /\.[a-z]\w*$/i.test(new URL(url).pathname)
  return mode !== 'navigate' && mode !== 'no-cors' && !headers.has('rsc') && !isFile
}
