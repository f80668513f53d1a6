import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'

export default async function config(phase: string): Promise<NextConfig> {
  // Here, and not in instrumentation.ts: after each change, Next restores the fetch that it had at its start.
  if (phase === PHASE_DEVELOPMENT_SERVER) await import('./mock.server.mjs')
  return {}
}
