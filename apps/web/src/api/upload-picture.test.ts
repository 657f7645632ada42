import { aCharacter, aLogEntry } from '@everquill/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from './problem-error.ts'
import { sendPicture, type PictureUpload } from './upload-picture.ts'
import { InvalidResponse } from './validate-response.ts'

const mira = aCharacter()
const upload = { publicRef: mira.publicRef, saveId: 's1', picture: { bytes: new ArrayBuffer(8), type: 'image/webp' } }
const saved = {
  saveId: 's1',
  character: mira,
  revision: 3,
  entryId: '7',
  epoch: 'first',
  entries: [aLogEntry()],
  dropped: [],
}

afterEach(() => void vi.unstubAllGlobals())

/** Answers the next upload with this response. */
function respond(status: number, type: string, responseText: string): void {
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly responseText = responseText
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader = () => type
    send = () => void this.dispatchEvent(new Event('load'))
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}

const send = (sent: PictureUpload = upload) =>
  sendPicture(() => mira.user)(sent, { signal: new AbortController().signal, onProgress: () => undefined })

test('a stored picture is returned', async () => {
  respond(200, 'application/json', JSON.stringify(saved))
  expect(await send()).toEqual(saved)
})

test('an imported picture is stored at its own address, and any other response counts as none', async () => {
  const imported = { ...upload, imported: `imported-${'a'.repeat(32)}` }
  const image = `/api/images/${mira.publicRef}/${imported.imported}`
  respond(200, 'application/json', JSON.stringify({ image }))
  expect(await send(imported)).toBeNull()
  for (const other of [{ image: `${image}0` }, {}, saved]) {
    respond(200, 'application/json', JSON.stringify(other))
    expect(await send(imported).catch((thrown: unknown) => thrown)).toBeInstanceOf(InvalidResponse)
  }
})

test('a picture that is too large for a proxy is refused', async () => {
  respond(413, 'text/html', '<html><h1>413 Request Entity Too Large</h1></html>')
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ status: 413, problem: { code: 'payload-too-large' } })
})

test('a problem of our server is thrown with its code', async () => {
  respond(422, 'application/problem+json', JSON.stringify({ code: 'image-unreadable' }))
  expect(await send().catch((thrown: unknown) => thrown)).toMatchObject({ problem: { code: 'image-unreadable' } })
})

test.each([
  ['a page in place of our server', 200, 'text/html', '<html>'],
  ['a proxy whose server is down', 502, 'text/html', '<html>'],
  ['a truncated response', 200, 'application/json', '{"saveId":'],
  ['the result of another save', 200, 'application/json', JSON.stringify({ ...saved, saveId: 's2' })],
])('%s counts as no response', async (_case, status, type, text) => {
  respond(status, type, text)
  await expect(send()).rejects.toThrow(InvalidResponse)
})
