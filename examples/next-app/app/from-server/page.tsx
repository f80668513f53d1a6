export const dynamic = 'force-dynamic'

/** Adds a plant from the server, where `mock.server.mjs` mocks the store in development. */
export default async function FromServer() {
  const response = await fetch('https://store.example/plants', {
    method: 'POST',
    headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
    body: JSON.stringify({ id: 2, name: 'Aloe vera' }),
  })
  return <p role="status">The store responded with {response.status}.</p>
}
