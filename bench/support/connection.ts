import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const endOfHead = '\r\n\r\n'

/** A minimal keep-alive connection with one request at a time: it shares the cores with what it measures. */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #onResponse: (body: Buffer) => void = () => undefined
  #onError: (error: Error) => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', (error) => this.#onError(error))
    socket.on('close', () => this.#onError(new Error('The server closed the connection')))
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  /** Resolves with the body of a 2xx response; rejects for any other. */
  request(method: string, path: string, cookie: string, body = ''): Promise<Buffer> {
    const content = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n${content}\r\n${body}`)
    return new Promise((resolve, reject) => {
      this.#onResponse = resolve
      this.#onError = reject
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    const received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    this.#received = received
    const headLength = received.indexOf(endOfHead)
    if (headLength < 0) return
    const head = received.toString('latin1', 0, headLength)
    const begin = headLength + endOfHead.length
    const end = begin + Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (received.length < end) return
    const body = received.subarray(begin, end)
    this.#received = received.subarray(end)
    if (head.startsWith('HTTP/1.1 2')) this.#onResponse(body)
    else this.#onError(new Error(`${head.slice(0, 40)}: ${String(body)}`))
  }
}
