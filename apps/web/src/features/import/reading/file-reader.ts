import type { ReadOptions, ReadResult } from '@everquill/import'
import type { ReadRequest, ReadResponse } from './read-worker.ts'

/** Reads files in a worker, so that a large one never blocks the page. */
export class CharacterFileReader {
  #worker: Worker | null = null
  readonly #waiting = new Map<string, (result: ReadResult | null) => void>()
  #count = 0

  /** Resolves with null if the browser cannot open the file. */
  read(fileName: string, content: Blob | string, options: ReadOptions = {}): Promise<ReadResult | null> {
    const id = String(++this.#count)
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#openWorker().postMessage({ id, fileName, content, options } satisfies ReadRequest)
    })
  }

  /** Stops reading; what is not read yet resolves with null. */
  close(): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const resolve of this.#waiting.values()) resolve(null)
    this.#waiting.clear()
  }

  #openWorker(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: { id, result } }: MessageEvent<ReadResponse>) => {
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
    })
    worker.addEventListener('error', (event) => {
      console.error('The worker that reads character files failed', event.message)
      this.close()
    })
    this.#worker = worker
    return worker
  }
}
