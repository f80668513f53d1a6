'use client'

import { useState } from 'react'

/** Adds a plant from the page, where `app/mock.ts` responds in development. */
export function AddPlant() {
  const [message, setMessage] = useState('')
  const add = async (): Promise<void> => {
    const response = await fetch('https://store.example/plants', {
      method: 'POST',
      headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
      body: JSON.stringify({ id: 1, name: 'Boston fern' }),
    })
    const { name, message: reason } = (await response.json()) as { name?: string; message?: string }
    setMessage(response.ok ? `${name} is in the store.` : `${reason}`)
  }
  return (
    <main>
      <button type="button" onClick={() => void add()}>
        Add plant
      </button>
      <p role="status">{message}</p>
    </main>
  )
}
