import { http, HttpResponse, passthrough } from 'msw'
import { createHandlers, isMockedOutside } from 'plant-store-kit/handlers'
import 'plant-store-kit/panel'

const store = createHandlers()
export const { mock } = store

/** The store has no listing: this handler adds one of what was created with the token. An id may be a bigint, which JSON cannot carry. */
const listing = http.get('*/plants', ({ request }) => {
  if (isMockedOutside()) return passthrough()
  const [, token] = request.headers.get('authorization')?.split(' ') ?? []
  if (token === undefined) return new HttpResponse(null, { status: 401 })
  const plants = mock.forToken(token).plants()
  return HttpResponse.json(plants.map((plant) => ({ ...plant, id: String(plant.id) })))
})
export const handlers = [listing, ...store]

export async function started(): Promise<void> {
  const { setupWorker } = await import('msw/browser')
  await setupWorker(...handlers).start({ quiet: true, onUnhandledFrame: 'bypass' })
}

export function Panel() {
  return <plant-store-panel mock={mock} />
}
