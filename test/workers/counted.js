import worker, { PlantStore as Base } from 'store'

export default worker

/** Sends the numbers of rows that a request has read and written in the header `rows`. */
export class PlantStore extends Base {
  constructor({ storage }, bindings) {
    const counted = { read: 0, written: 0 }
    const exec = (...query) => {
      const cursor = storage.sql.exec(...query)
      const rows = cursor.toArray()
      counted.read += cursor.rowsRead
      counted.written += cursor.rowsWritten
      return rows
    }
    const setAlarm = (time) => {
      // An alarm is billed as one row.
      counted.written += 1
      return storage.setAlarm(time)
    }
    super({ storage: { sql: { exec }, setAlarm } }, bindings)
    this.counted = counted
  }

  async fetch(request) {
    const { status, body } = await super.fetch(request)
    const { read, written } = this.counted
    Object.assign(this.counted, { read: 0, written: 0 })
    return new Response(body, { status, headers: { rows: `${read} read, ${written} written` } })
  }
}
