import { defineConfig } from 'plant-store-kit'

/** For the mock in the page, the tests, the mock server and the check. The page contains it, so it has no secrets. */
export default defineConfig({
  scenarios: { closed: { answer: { message: 'We are closed.' } } },
  mock: { delay: { min: 20, max: 80 } },
  handlers: { baseUrl: '/' },
  check: { baseUrl: 'http://127.0.0.1:4010', explore: 20 },
})
