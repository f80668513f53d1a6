const respond =
  process.env.NODE_ENV === 'development'
    ? (await import('plant-store-kit/fetch')).createFetch({ basePath: '/api' })
    : () => new Response(null, { status: 404 })
export { respond as GET, respond as POST }
