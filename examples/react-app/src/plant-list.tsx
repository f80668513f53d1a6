import { useEffect, useState } from 'react'

interface ListedPlant {
  readonly id: string
  readonly name: string
}

const authorization = 'Bearer demo'

/** Lists the plants and adds one. */
export function PlantList() {
  const [plants, setPlants] = useState<readonly ListedPlant[]>([])
  const [problem, setProblem] = useState('')

  const load = async () =>
    setPlants(await (await fetch('/plants', { headers: { authorization } })).json())
  const add = async (form: FormData) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ id: Number(form.get('id')), name: form.get('name') })
    const response = await fetch('/plants', { method: 'POST', headers, body })
    setProblem(response.ok ? '' : (await response.json()).message)
    await load()
  }
  useEffect(() => void load(), [])

  return (
    <form action={add}>
      <ul>
        {plants.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <label>
        Id <input name="id" type="number" />
      </label>
      <label>
        Name <input name="name" />
      </label>
      <button>Add plant</button>
      <p role="alert">{problem}</p>
    </form>
  )
}
