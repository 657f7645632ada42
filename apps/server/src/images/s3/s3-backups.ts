import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { assertName, BackupProblem, type BackupFiles } from '../../backups/port.ts'
import { bucketAddress, type S3Options } from './s3-images.ts'

/** Milliseconds without any progress after which a transfer counts as failed. */
const idleTimeout = 60_000

/**
 * Stores backups in the bucket, below `backups/`. Each is written to a local folder first, because its size and checksum
 * are part of the request. One request carries the whole file, so the bucket's limit applies: 5 GB with Amazon S3.
 */
export function s3Backups(options: S3Options, draftFolder: string): BackupFiles {
  const { accessKeyId, secretAccessKey, region } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const addressOf = (name: string) => `${bucketAddress(options)}/backups/${assertName(name)}`

  async function send(
    method: string,
    name: string,
    signal?: AbortSignal,
    body?: { readonly path: string; readonly bytes: number },
  ): Promise<IncomingMessage> {
    const sha256 = createHash('sha256')
    if (body) await pipeline(createReadStream(body.path), sha256, { signal })
    else sha256.end()
    const headers = { 'x-amz-content-sha256': sha256.digest('hex') }
    const signed = await client.sign(addressOf(name), { method, headers })
    return new Promise((resolve, reject) => {
      const url = new URL(signed.url)
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method,
        signal,
        timeout: idleTimeout,
        headers: { ...Object.fromEntries(signed.headers), ...(body && { 'content-length': body.bytes }) },
      })
      request.on('timeout', () => request.destroy(new Error('the bucket does not respond')))
      request.on('error', (error) => reject(failure(error.message)))
      request.on('response', resolve)
      if (body)
        pipeline(createReadStream(body.path), request).catch((error: unknown) => request.destroy(asError(error)))
      else request.end()
    })
  }

  return {
    async store(name, write, signal) {
      const path = join(draftFolder, `${assertName(name)}.upload`)
      await mkdir(draftFolder, { recursive: true, mode: 0o700 })
      try {
        await write(path)
        const { size: bytes } = await stat(path)
        await requireSuccess(await send('PUT', name, signal, { path, bytes }))
        return bytes
      } finally {
        await rm(path, { force: true })
      }
    },
    async read(name, signal) {
      const response = await send('GET', name, signal)
      if (response.statusCode === 200) return response
      response.resume()
      if (response.statusCode === 404) return null
      throw failure(`status ${response.statusCode}`)
    },
    async remove(name, signal) {
      const response = await send('DELETE', name, signal)
      if (response.statusCode === 404) response.resume()
      else await requireSuccess(response)
    },
    names: async () => null,
  }
}

async function requireSuccess(response: IncomingMessage): Promise<void> {
  response.resume()
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode >= 300) throw failure(`status ${statusCode}`)
}

const failure = (reason: string): BackupProblem => new BackupProblem(`The bucket cannot be used (${reason}).`)

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
