import type { ServerApi } from '../../api/server-api.ts'
import type { SyncClient } from '../sync-client.ts'
import { RollSender, type RollSenderDeps } from './roll-sender.ts'
import { throwDie } from './throw-die.ts'

interface OpenRollsDeps extends Pick<RollSenderDeps, 'after' | 'newId' | 'onUpdate'> {
  readonly api: Pick<ServerApi, 'rollDice'>
  readonly sync: SyncClient
}

/** The roll sender with its browser dependencies. */
export const openRolls = ({ api, sync, ...deps }: OpenRollsDeps): RollSender =>
  new RollSender({
    ...deps,
    throwDie,
    rollDice: (publicRef, request) => api.rollDice({ params: { publicRef }, body: request }),
    storeOf: (publicRef) => sync.storeOf(publicRef),
    receiveSave: (event) => sync.receiveSave(event),
  })
