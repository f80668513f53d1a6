import { type PanelMock, PlantStorePanel } from './plant-store-panel.ts'

export { PlantStorePanel }
export type { PanelMock } from './plant-store-panel.ts'

declare global {
  interface HTMLElementTagNameMap {
    'plant-store-panel': PlantStorePanel
  }
}

/* oxlint-disable typescript/no-redundant-type-constituents */
// A framework may be absent, and its augmentation is then an error. These comments remain in the declarations.
/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** @ts-ignore */
      'plant-store-panel': DetailedHTMLProps<HTMLAttributes<PlantStorePanel>, PlantStorePanel> & Properties
    }
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'plant-store-panel': new () => { readonly $props: Properties }
  }
}

/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    /** @ts-ignore */
    'plant-store-panel': HTMLAttributes<PlantStorePanel> & Properties
  }
}

interface Properties {
  mock?: PanelMock | undefined
}

// A page may load the kit twice, and a server that renders the page has no custom elements.
if (globalThis.customElements?.get('plant-store-panel') === undefined)
  globalThis.customElements?.define('plant-store-panel', PlantStorePanel)
