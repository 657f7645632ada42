import type { Problem } from '@everquill/domain'
import { Refusal, type SavedCharacter } from './backend.ts'
import type { PictureUpload, SendPicture } from '../sync/outbox/pictures.ts'

/** No answer after so many milliseconds is none. */
const longestWait = 120_000

/** Sends a picture, or that there shall be none; only a request of the old kind tells how much has gone. */
export const sendPicture =
  (speaker: () => string | null): SendPicture =>
  async (wish, going) => {
    const { publicRef, saveId, picture } = wish
    const path = `/api/characters/${encodeURIComponent(publicRef)}/image`
    const request = new XMLHttpRequest()
    request.open(picture ? 'PUT' : 'DELETE', `${path}?saveId=${saveId}`)
    request.timeout = longestWait
    const user = speaker()
    if (user !== null) request.setRequestHeader('everquill-user', user)
    if (picture) request.setRequestHeader('content-type', picture.type)
    await gone(request, wish, going)
    return answerOf(request, saveId)
  }

/** Resolves when there is an answer, whatever it says. */
const gone = (
  request: XMLHttpRequest,
  { picture }: PictureUpload,
  { signal, onProgress }: Parameters<SendPicture>[1],
): Promise<void> =>
  new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(new Error(`no answer about a picture: ${end}`)))
    }
    request.addEventListener('load', () => {
      onProgress(1)
      resolve()
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(picture?.bytes ?? null)
  })

/** What comes back counts only if it is the outcome of this very wish: anybody may say 200 on the way. */
function answerOf({ status, responseText }: XMLHttpRequest, saveId: string): SavedCharacter {
  const answer = JSON.parse(responseText) as Partial<SavedCharacter> & Partial<Problem>
  if (status >= 400 && answer.code !== undefined) throw new Refusal({ ...answer, code: answer.code }, status)
  const { character, revision, entries } = answer
  const isWhole = typeof character?.publicRef === 'string' && Number.isSafeInteger(revision) && Array.isArray(entries)
  if (status !== 200 || !isWhole || answer.saveId !== saveId) throw new Error('not the outcome of this wish')
  return { character, revision: revision ?? 0, entries, saveId }
}
