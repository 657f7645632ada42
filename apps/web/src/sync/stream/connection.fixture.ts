/** An EventSource whose server is the test. */
export class Connection extends EventTarget {
  static readonly CLOSED = 2
  static opened: Connection[] = []
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    Connection.opened.push(this)
  }

  close(): void {
    this.readyState = Connection.CLOSED
  }

  emit(type: string, data: unknown = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }))
  }

  /** The browser gives up, as it does when the server refuses the connection. */
  refuse(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

/** The connection that was opened last. */
export function latestConnection(): Connection {
  const connection = Connection.opened.at(-1)
  if (!connection) throw new Error('No EventSource has been opened')
  return connection
}
