import type { Operation } from '../../src/document/document.ts'
import { documentAuthentication } from '../../src/problems/document-authentication.ts'
import { bearerAuthentication } from '../../src/problems/read-credential.ts'

/** How the mock reads credentials: without the code of other schemes where all requests need a bearer token. */
export function authenticationModule(operation: Operation): string {
  const [imports, authenticationOf] =
    documentAuthentication(operation) === bearerAuthentication
      ? [
          `import { type Authentication, bearerAuthentication } from '../problems/read-credential.ts'`,
          '(): Authentication => bearerAuthentication',
        ]
      : [
          `import { documentAuthentication } from '../problems/document-authentication.ts'`,
          'documentAuthentication',
        ]
  return `${imports}

/** Of the operation of openapi.yaml. */
export const authenticationOf = ${authenticationOf}
`
}
