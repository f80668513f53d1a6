export async function register(): Promise<void> {
  if (process.env.NODE_ENV !== 'development' || process.env.NEXT_RUNTIME !== 'nodejs') return
  const { setupServer } = await import('msw/node')
  const { handlers } = await import('plant-store-kit/handlers')
  setupServer(...handlers).listen({ onUnhandledFrame: 'bypass' })
}
