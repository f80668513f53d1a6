'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

const Mocked =
  process.env.NODE_ENV === 'development'
    ? // The server could not resolve msw/browser.
      dynamic(() => import('./mocked'), { ssr: false })
    : undefined

/** In development, shows its children once the mock of the page responds; in production, just its children. */
export function MockProvider({ children }: { children: ReactNode }) {
  return Mocked === undefined ? children : <Mocked>{children}</Mocked>
}
