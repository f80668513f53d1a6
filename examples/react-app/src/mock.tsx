import { http, HttpResponse } from 'msw'
import { plantCollection } from 'plant-store-kit/fixtures/data'
import { createHandlers } from 'plant-store-kit/handlers'
import 'plant-store-kit/panel'

/** What the app created. */
export const plants = plantCollection()
const store = createHandlers({ collection: plants })
export const { mock } = store

/** The store has no listing: this handler adds one. An id may be a bigint, which JSON cannot carry. */
export const handlers = [
  http.get('*/plants', () =>
    HttpResponse.json(plants.all().map((plant) => ({ ...plant, id: String(plant.id) }))),
  ),
  ...store,
]

export async function started(): Promise<void> {
  const { setupWorker } = await import('msw/browser')
  await setupWorker(...handlers).start({ quiet: true, onUnhandledFrame: 'bypass' })
}

export function Panel() {
  return <plant-store-panel mock={mock} />
}
