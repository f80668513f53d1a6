import nodeConsole from 'node:console'

// happy-dom logs every 400 and every failed connection to the console of Node.
nodeConsole.error = () => {}
