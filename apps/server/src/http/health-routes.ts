import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { Content } from '../content/port.ts'
import type { Storage } from '../storage/port.ts'
import type { Serve } from './serve.ts'

/** Whether the process lives, and whether it is of any use. */
export function healthRoutes(serve: Serve, storage: Storage, content: Content): void {
  serve(contract.health, async () => ({ body: { status: 'ok' } }))

  serve(contract.ready, async () => {
    try {
      await storage.probe()
      const problem = content.problem()
      return { body: { status: 'ready', ...(problem !== null && { content: problem }) } }
    } catch {
      return refused('unavailable')
    }
  })
}
