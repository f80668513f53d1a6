'use client'

import { type ReactNode, Suspense, use } from 'react'

const started =
  // Only in the browser: the server cannot resolve msw/browser.
  process.env.NODE_ENV === 'development' && typeof window !== 'undefined'
    ? import('./mock').then((mock) => mock.started)
    : undefined

/** In development, its children start once the mock of the page responds; in production, it is its children. */
export function MockProvider({ children }: { children: ReactNode }) {
  if (process.env.NODE_ENV !== 'development') return children
  return (
    <Suspense>
      <Mocked>{children}</Mocked>
    </Suspense>
  )
}

function Mocked({ children }: { children: ReactNode }) {
  if (started !== undefined) use(started)
  return children
}
