import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  use: { baseURL: 'http://127.0.0.1:4173' },
  webServer: [
    { command: 'plant-store-kit mock --port 4010', url: 'http://127.0.0.1:4010/_mock/health' },
    {
      command: 'vite build && vite preview --host 127.0.0.1 --port 4173',
      url: 'http://127.0.0.1:4173',
      env: { VITE_STORE_URL: 'http://127.0.0.1:4010' },
    },
  ],
})
