import { readPackageFile } from './package-file.ts'

/** Paths of the interface document, with their content types (RFC 9512). */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  '/openapi.yaml': 'application/yaml',
  '/openapi.json': 'application/json',
}

export async function readDocument(path: string): Promise<string> {
  const yaml = await readPackageFile('openapi.yaml')
  if (path === '/openapi.yaml') return yaml
  const { parse } = await import('yaml')
  return JSON.stringify(parse(yaml))
}
