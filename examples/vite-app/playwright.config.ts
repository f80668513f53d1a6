import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  use: { baseURL: 'http://127.0.0.1:4173' },
  webServer: {
    command: 'vite build && vite preview --host 127.0.0.1 --port 4173',
    url: 'http://127.0.0.1:4173',
  },
})
