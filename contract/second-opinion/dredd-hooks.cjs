const hooks = require('hooks')

hooks.beforeEach((transaction, done) => {
  transaction.request.headers.Authorization = 'Bearer a-token-for-dredd'
  if (transaction.expected.statusCode === '400') {
    // Dredd skips the 400, and would send the valid example.
    transaction.skip = false
    transaction.request.body = '{"id":1}'
  }
  done()
})
