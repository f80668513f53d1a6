import { plantForm } from './plant-form.ts'

if (import.meta.env.DEV) {
  const { startMock } = await import('./mock.ts')
  await startMock()
}

const { VITE_STORE_URL = '', VITE_STORE_TOKEN = 'demo' } = import.meta.env
document.querySelector('#app')?.append(plantForm(VITE_STORE_URL, VITE_STORE_TOKEN))
