import { sendPicture } from '../../api/upload-picture.ts'
import { alone, joinTabs } from '../stream/tabs.ts'
import { openPictureShelf } from '../local/picture-outbox.ts'
import { PictureQueue, type PictureQueueDeps } from './picture-sender.ts'
import type { Desk } from '../sync-client.ts'

interface World extends Pick<PictureQueueDeps, 'after' | 'random' | 'newId'> {
  readonly desk: Desk
}

/** The queue of one person's pictures, with everything it needs of a browser. */
export async function openPictures(user: string, { desk, after, random, newId }: World): Promise<PictureQueue> {
  const name = `everquill-pictures-${user}`
  const queue: PictureQueue = new PictureQueue({
    shelf: await openPictureShelf(user),
    send: sendPicture(() => user),
    alone: (work) => alone(name, work),
    after,
    random,
    newId,
    tellOthers: () => tabs.tellKept(''),
    onSaved: (publicRef, { revision, entries, saveId }) => desk.hear({ publicRef, revision, entries, saveId }),
    leave: () => tabs.leave(),
    show: (picture) => URL.createObjectURL(picture),
    hide: (url) => URL.revokeObjectURL(url),
  })
  const tabs = joinTabs(`${user}-pictures`, () => void queue.open())
  return queue
}
