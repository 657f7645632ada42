import { RollSender, type RollSenderDeps } from './roll-sender.ts'
import { throwDie } from './throw-die.ts'
import type { Backend } from '../../api/backend.ts'
import type { SyncClient } from '../sync-client.ts'

interface World extends Pick<RollSenderDeps, 'after' | 'newId' | 'tell'> {
  readonly backend: Pick<Backend, 'rollDice'>
  readonly sync: SyncClient
}

/** The dice, with everything they need of a browser. */
export const openRolls = ({ backend, sync, ...world }: World): RollSender =>
  new RollSender({
    ...world,
    throwDie,
    ask: (publicRef, wish) => backend.rollDice(publicRef, wish),
    at: (publicRef) => sync.at(publicRef),
    hear: (event) => sync.receiveSave(event),
  })
