import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Serves the worker file in development only.
  plugins: [{ ...msw({ mode: 'worker-only' }), apply: 'serve' }],
  test: { environment: 'happy-dom', setupFiles: 'vitest.setup.ts', include: ['src/**/*.test.ts'] },
})
