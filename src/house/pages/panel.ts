import { createMock } from '../../core/mock.ts'
import { PlantStorePanel } from '../../panel/index.ts'

const mock = createMock()
const panel = new PlantStorePanel()
panel.mock = mock
document.body.append(panel)
Object.assign(globalThis, { mock })
