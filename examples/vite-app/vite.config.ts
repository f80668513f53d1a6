import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Serves the worker file while you develop; a build gets none of it.
  plugins: [{ ...msw({ mode: 'worker-only' }), apply: 'serve' }],
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})
