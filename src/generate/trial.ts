import ts from 'typescript'
import type { Problem, Validator } from './runtime.ts'
import { readSource } from './source.ts'
import { validatorsModule } from './validators.ts'

/** What a test may want to change in an otherwise whole document. */
export interface Trial {
  readonly schemas: unknown
  readonly request?: unknown
  readonly ok?: unknown
  readonly refused?: unknown
}

/** A whole document around the schemas, as JSON, which is YAML too. Bigints become numbers. */
export function trialDocument({ schemas, request, ok, refused }: Trial): string {
  const body = (media: unknown): unknown => ({
    description: 'x',
    content: { 'application/json': media ?? { schema: {} } },
  })
  const document = {
    openapi: '3.0.3',
    info: { title: 'Trial', version: '1.0.0' },
    paths: {
      '/plants': {
        post: {
          requestBody: { ...(body(request) as object), required: true },
          responses: { 200: body(ok), 400: body(refused) },
        },
      },
    },
    components: { schemas },
  }
  const bigints: bigint[] = []
  const text = JSON.stringify(
    document,
    (_, value: unknown) => (typeof value === 'bigint' ? `#${bigints.push(value) - 1}#` : value),
    2,
  )
  return text.replace(/"#(\d+)#"/g, (_, index: string) => String(bigints[Number(index)]))
}

/** The validators generated for component schemas, and the class they know decimals by. */
export async function trialValidators(
  schemas: unknown,
): Promise<Readonly<Record<string, Validator>> & { readonly Decimal: DecimalClass }> {
  const source = readSource('trial.yaml', trialDocument({ schemas }))
  const script = ts.transpile(validatorsModule(source), {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
  })
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`
  )) as never
}

type DecimalClass = new (source: string, integral: boolean) => object

/** A problem as one line: where, which keyword, what it must. */
export function line({ pointer, keyword, must }: Problem): string {
  return `${pointer} ${keyword}: ${must}`
}
