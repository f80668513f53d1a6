import { jsonText } from './json.ts'
import type { Source } from './source.ts'

/** The text of document.ts. */
export function documentModule(source: Source): string {
  const json = jsonText(source.root, '  ')
  return `/** openapi.yaml as it stands. */\nexport const yaml: string = ${template(source.text)}\n\n/** The same document as JSON. */\nexport const json: string = ${template(`${json}\n`)}\n`
}

/** Text as a template literal, so that a change of one line is a change of one line. */
function template(text: string): string {
  return `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\r', '\\r')}\``
}
