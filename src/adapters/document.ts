import type { MockAnswer } from '../core/exchange.ts'

/** `openapi.yaml` and `openapi.json`, as they are on the day of the build; loaded when first asked for. */
export async function documentAnswer(path: string): Promise<MockAnswer | undefined> {
  if (path !== '/openapi.yaml' && path !== '/openapi.json') return undefined
  const { yaml, json } = await import('../generated/document.ts')
  const asYaml = path === '/openapi.yaml'
  // RFC 9512 registers application/yaml.
  const headers = { 'content-type': asYaml ? 'application/yaml' : 'application/json' }
  return { status: 200, headers, body: asYaml ? yaml : json, delay: 0 }
}
