import { PlantStorePanel } from './plant-store-panel.ts'

export { PlantStorePanel }
export type { PanelMock } from './plant-store-panel.ts'

declare global {
  interface HTMLElementTagNameMap {
    'plant-store-panel': PlantStorePanel
  }
}

// A page may load the kit twice, and a server that renders the page has no custom elements.
if (globalThis.customElements?.get('plant-store-panel') === undefined)
  globalThis.customElements?.define('plant-store-panel', PlantStorePanel)
