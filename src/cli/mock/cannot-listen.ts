/** What to tell people of an error of node:net. */
export function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): string {
  const where = `${host}:${port}`
  switch (error.code) {
    case 'EADDRINUSE':
      return `Cannot listen on ${where}: the port is taken. Stop what listens there, or choose another with --port (0 takes any free one).`
    case 'EACCES':
      return `Cannot listen on ${where}: this user may not. Choose a port from 1024 up with --port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Cannot listen on ${where}: this machine has no such address. Choose one of its own with --host.`
    default:
      return `Cannot listen on ${where}: ${error.message}.`
  }
}
