import { useActionState } from 'react'

interface Props {
  readonly storeUrl?: string
  readonly token?: string
  /** Fills the form. */
  readonly plant?: { readonly id: number; readonly name: string }
}

interface Result {
  readonly role: 'status' | 'alert'
  readonly text: string
}

/** A form that adds a plant to the store and shows the result. */
export function AddPlant({ storeUrl = '', token = 'demo', plant }: Props) {
  const [result, submit, isPending] = useActionState<Result | undefined, FormData>((_, form) => {
    const { id, name } = Object.fromEntries(form)
    return addPlant(storeUrl, token, { id: Number(id), name })
  }, undefined)
  const shown: Result | undefined = isPending ? { role: 'status', text: 'Adding …' } : result
  return (
    <form action={submit}>
      <label>
        Id <input name="id" inputMode="numeric" required defaultValue={plant?.id} />
      </label>{' '}
      <label>
        Name <input name="name" required defaultValue={plant?.name} />
      </label>{' '}
      <button>Add plant</button>
      {shown && <p role={shown.role}>{shown.text}</p>}
    </form>
  )
}

async function addPlant(storeUrl: string, token: string, plant: object): Promise<Result> {
  let response: Response
  try {
    response = await fetch(`${storeUrl}/plants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(plant),
    })
  } catch {
    return { role: 'alert', text: 'The store cannot be reached. Try again.' }
  }
  const body = await response.json().catch(() => undefined)
  if (response.status === 400 && typeof body?.message === 'string')
    return { role: 'alert', text: body.message }
  if (response.status === 200 && typeof body?.name === 'string') {
    return { role: 'status', text: `${body.name} is in the store.` }
  }
  return { role: 'alert', text: 'The store sent an unexpected response.' }
}
