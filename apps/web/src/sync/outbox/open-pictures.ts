import { sendPicture } from '../../api/upload-picture.ts'
import { openPictureOutbox } from '../local/picture-outbox.ts'
import { openTabChannel } from '../stream/tab-channel.ts'
import { withLock } from '../stream/with-lock.ts'
import type { SyncClient } from '../sync-client.ts'
import { PictureSender, type PictureSenderDeps } from './picture-sender.ts'

interface OpenPicturesDeps extends Pick<PictureSenderDeps, 'after' | 'random' | 'newId'> {
  readonly sync: SyncClient
}

/** A user's picture sender with its browser dependencies. */
export async function openPictures(user: string, deps: OpenPicturesDeps): Promise<PictureSender> {
  const { sync, after, random, newId } = deps
  const lockName = `everquill-pictures-${user}`
  const sender: PictureSender = new PictureSender({
    outbox: await openPictureOutbox(user),
    send: sendPicture(() => user),
    withLock: (work) => withLock(lockName, work),
    after,
    random,
    newId,
    notifyTabs: () => channel.notify({ publicRef: '' }),
    onSaved: (publicRef, saved) => sync.receiveSave({ ...saved, publicRef }),
    closeTabChannel: () => channel.close(),
    createUrl: (picture) => URL.createObjectURL(picture),
    revokeUrl: (url) => URL.revokeObjectURL(url),
  })
  const channel = openTabChannel(`${user}-pictures`, () => void sender.open())
  return sender
}
