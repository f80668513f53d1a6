import { components } from './components.ts'
import { isJsonObject, type Json } from './json.ts'
import { quote } from './literal.ts'
import { step } from './pointer.ts'
import { follow } from './reference.ts'
import type { Source } from './source.ts'

/** A JSON body of the operation: where its Media Type Object stands, its TypeScript type, and what that imports. */
export interface Body {
  readonly media: string
  readonly type: string
  readonly uses: string
}

/** The one operation the kit is about, as pointers. */
export interface Operation {
  readonly request: Body
  /** By status, in document order. */
  readonly responses: ReadonlyMap<string, Body>
}

/** The first POST that documents a JSON body for the request, for 200 and for 400. */
export function readOperation(source: Source): Operation {
  const paths = source.at('/paths')
  for (const path of Object.keys(isJsonObject(paths) ? paths : {})) {
    const item = follow(source, `/paths${step(path)}`)
    const responses = under(source, item, 'post', 'responses')
    const documented = Object.keys(responses ? (source.at(responses) as object) : {})
    if (!documented.includes('200') || !documented.includes('400')) continue
    const type = `paths[${quote(path)}]['post']`
    const request = under(source, item, 'post', 'requestBody')
    return {
      request: body(source, request ?? `${item}/post`, `NonNullable<${type}['requestBody']>`),
      responses: new Map(
        documented
          .filter((status) => /^[1-5]\d\d$/.test(status))
          .map((status) => [
            status,
            body(
              source,
              follow(source, `${responses}/${status}`),
              `${type}['responses'][${status}]`,
            ),
          ]),
      ),
    }
  }
  return source.fail(
    '/paths',
    'no POST operation documents both 200 and 400, which the kit is about',
  )
}

function body(source: Source, place: string, type: string): Body {
  const media = under(source, place, 'content', 'application/json')
  const schema = media && source.at(`${media}/schema`)
  if (media === undefined || !isJsonObject(schema)) {
    return source.fail(place, `${place} must have a schema for application/json`)
  }
  const component =
    '$ref' in schema
      ? components(source).find(({ pointer }) => pointer === follow(source, `${media}/schema`))
      : undefined
  return component
    ? { media, type: component.name, uses: component.name }
    : { media, type: `${type}['content']['application/json']`, uses: 'paths' }
}

/** Where the names lead from a place, through every $ref on the way; undefined where they lead nowhere. */
export function under(
  source: Source,
  place: string,
  ...way: readonly string[]
): string | undefined {
  let at = follow(source, place)
  for (const name of way) {
    const value: Json | undefined = source.at(at)
    if (!isJsonObject(value) || !(name in value)) return undefined
    at = follow(source, at + step(name))
  }
  return at
}
