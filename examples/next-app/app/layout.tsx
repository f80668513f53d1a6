import type { ReactNode } from 'react'
import { MockProvider } from './mock-provider'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <MockProvider>{children}</MockProvider>
      </body>
    </html>
  )
}
