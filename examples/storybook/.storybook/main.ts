import type { StorybookConfig } from '@storybook/react-vite'
import { msw } from 'msw/vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['msw-storybook-addon'],
  // Adds msw's worker file to `storybook dev` and to the static build.
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), msw({ mode: 'worker-only' })],
  }),
}
export default config
