/** A form that adds a plant to the store, shows an error, and can be sent again. */
export function plantForm(storeUrl: string, token: string): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = `
    <label>Id <input name="id" inputmode="numeric" /></label>
    <label>Name <input name="name" /></label>
    <label>Tag <input name="tag" /></label>
    <button>Add plant</button>
    <p role="status"></p>
    <p role="alert"></p>`
  const show = (role: 'status' | 'alert', text: string): void => {
    for (const line of form.querySelectorAll('p')) {
      line.textContent = line.getAttribute('role') === role ? text : ''
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    form.setAttribute('aria-busy', 'true')
    show('status', 'Adding …')
    addPlant(storeUrl, token, read(form))
      .then(
        (name) => show('status', `${name} is in the store.`),
        (error: Error) => show('alert', error.message),
      )
      .finally(() => form.removeAttribute('aria-busy'))
  })
  return form
}

function read(form: HTMLFormElement): Record<string, unknown> {
  const { id, name, tag } = Object.fromEntries(new FormData(form)) as Record<string, string>
  return {
    // Other text is sent unchanged: the message of the store explains the problem.
    id: id && /^\d+$/.test(id) ? Number(id) : id,
    ...(name && { name }),
    ...(tag && { tag }),
  }
}

async function addPlant(storeUrl: string, token: string, plant: object): Promise<string> {
  const response = await fetch(`${storeUrl}/plants`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(plant),
  }).catch(() => {
    throw new Error('The store cannot be reached. Try again.')
  })
  const body = await response.json()
  if (!response.ok) throw new Error(body.message)
  return body.name
}
