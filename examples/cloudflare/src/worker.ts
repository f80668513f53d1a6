// A mock of the Plant Store with a Durable Object per bearer token: the class is bound as PLANT_STORE
// in wrangler.jsonc, and the default export routes each request to the object of its token.
export { default, PlantStore } from 'plant-store-kit/cloudflare'
