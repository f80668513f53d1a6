import 'plant-store-kit/panel'
import { setupWorker } from 'msw/browser'
import { handlers } from 'plant-store-kit/handlers'
import { type ReactNode, use } from 'react'

const started = setupWorker(...handlers).start({ onUnhandledFrame: 'bypass' })

export default function Mocked({ children }: { children: ReactNode }) {
  use(started)
  return (
    <>
      {children}
      <plant-store-panel mock={handlers.mock} />
    </>
  )
}
