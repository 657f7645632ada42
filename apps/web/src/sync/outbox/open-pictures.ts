import { sendPicture } from '../../api/upload-picture.ts'
import { alone, joinTabs } from '../stream/tabs.ts'
import { openPictureOutbox } from '../local/picture-outbox.ts'
import { PictureSender, type PictureSenderDeps } from './picture-sender.ts'
import type { SyncClient } from '../sync-client.ts'

interface World extends Pick<PictureSenderDeps, 'after' | 'random' | 'newId'> {
  readonly sync: SyncClient
}

/** The queue of one person's pictures, with everything it needs of a browser. */
export async function openPictures(user: string, { sync, after, random, newId }: World): Promise<PictureSender> {
  const name = `everquill-pictures-${user}`
  const queue: PictureSender = new PictureSender({
    shelf: await openPictureOutbox(user),
    send: sendPicture(() => user),
    alone: (work) => alone(name, work),
    after,
    random,
    newId,
    tellOthers: () => tabs.tellKept(''),
    onSaved: (publicRef, { revision, entries, saveId }) => sync.receiveSave({ publicRef, revision, entries, saveId }),
    leave: () => tabs.leave(),
    show: (picture) => URL.createObjectURL(picture),
    hide: (url) => URL.revokeObjectURL(url),
  })
  const tabs = joinTabs(`${user}-pictures`, () => void queue.open())
  return queue
}
