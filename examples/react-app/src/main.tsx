import { createRoot } from 'react-dom/client'
import { PlantList } from './plant-list.tsx'

const root = createRoot(document.querySelector('#app')!)
if (import.meta.env.DEV) {
  const { Panel, started } = await import('./mock.tsx')
  await started()
  root.render([<PlantList key="list" />, <Panel key="panel" />])
} else {
  root.render(<PlantList />)
}
