import { PlantStorePanel } from './plant-store-panel.ts'

export { PlantStorePanel }
export type { PanelMock } from './plant-store-panel.ts'

declare global {
  interface HTMLElementTagNameMap {
    'plant-store-panel': PlantStorePanel
  }
}

// Two copies of the kit in one page must not fail, nor a server that renders the page.
if (globalThis.customElements?.get('plant-store-panel') === undefined) {
  globalThis.customElements?.define('plant-store-panel', PlantStorePanel)
}
