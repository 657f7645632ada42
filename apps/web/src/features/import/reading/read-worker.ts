/// <reference lib="webworker" />
import { readCharacterFile, type ReadOptions, type ReadResult } from '@everquill/import'
import { sha256 } from './sha-256.ts'

declare const self: DedicatedWorkerGlobalScope

/** A file or a pasted text to read. */
export interface ReadRequest {
  readonly id: string
  readonly fileName: string
  readonly content: Blob | string
  readonly options: ReadOptions
}

/** What was read; null if the browser could not open the file. */
export interface ReadResponse {
  readonly id: string
  readonly result: ReadResult | null
}

async function read({ fileName, content, options }: ReadRequest): Promise<ReadResult> {
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(await content.arrayBuffer())
  // The browser computes it meanwhile.
  const fingerprint = sha256(bytes)
  const result = readCharacterFile(bytes, { fileName, fingerprint: '' }, options)
  return withFingerprint(result, await fingerprint)
}

function withFingerprint(result: ReadResult, fingerprint: string): ReadResult {
  if (result.kind !== 'characters') return result
  const characters = result.characters.map((one) => ({ ...one, source: { ...one.source, fingerprint } }))
  return { ...result, characters }
}

/** One file after the other, so that many of them do not need the memory at the same time. */
async function readAfter(earlier: Promise<void>, request: ReadRequest): Promise<void> {
  await earlier
  const { id, fileName } = request
  try {
    self.postMessage({ id, result: await read(request) } satisfies ReadResponse)
  } catch (failure) {
    console.error(`${fileName} could not be opened`, failure)
    self.postMessage({ id, result: null } satisfies ReadResponse)
  }
}

let queue = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  queue = readAfter(queue, data)
})
