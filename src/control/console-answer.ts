import type { MockAnswer } from '../core/exchange.ts'

/** The console; loaded when first asked for. It holds no data, and may be served to anybody. */
export async function consoleAnswer(): Promise<MockAnswer> {
  const { page, policy } = await import('../generated/console.ts')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return { status: 200, headers, body: page, delay: 0 }
}
