import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { Content } from '../../content/port.ts'
import { ImagesUnavailable, type ImageStore } from '../../images/port.ts'
import type { Storage } from '../../storage/port.ts'
import type { Serve } from '../serve.ts'

interface House {
  readonly storage: Storage
  readonly content: Content
  readonly imageStore: ImageStore
  readonly now: () => number
}

/** So long an answer about the pictures is good enough: anybody may ask, and the store may be far away. */
const memory = 5_000

/** Whether the process lives, and whether it is of any use. */
export function healthRoutes(serve: Serve, { storage, content, imageStore, now }: House): void {
  let seen = { at: -memory, problem: Promise.resolve<string | null>(null) }
  const imageProblem = (): Promise<string | null> => {
    if (Math.abs(now() - seen.at) >= memory) seen = { at: now(), problem: problemOf(imageStore) }
    return seen.problem
  }

  serve(contract.health, async () => ({ body: { status: 'ok' } }))

  serve(contract.ready, async () => {
    try {
      await storage.probe()
      const problem = content.problem()
      const images = await imageProblem()
      // Edits need neither: whoever sends people elsewhere because of them would do harm.
      return {
        body: { status: 'ready', ...(problem !== null && { content: problem }), ...(images !== null && { images }) },
      }
    } catch {
      return refused('unavailable')
    }
  })
}

async function problemOf(imageStore: ImageStore): Promise<string | null> {
  try {
    await imageStore.probe()
    return null
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error
    return error.message
  }
}
