// Preloaded into each server: prints the processor time of all of its threads, in microseconds, when the benchmark asks.
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage()
  console.log(`cpu ${user + system}`)
})
