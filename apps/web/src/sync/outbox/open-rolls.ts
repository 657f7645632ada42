import { Dice, type DiceDeps } from './roll-sender.ts'
import { throwDie } from './throw-die.ts'
import type { Backend } from '../../api/backend.ts'
import type { Desk } from '../sync-client.ts'

interface World extends Pick<DiceDeps, 'after' | 'newId' | 'tell'> {
  readonly backend: Pick<Backend, 'rollDice'>
  readonly desk: Desk
}

/** The dice, with everything they need of a browser. */
export const openDice = ({ backend, desk, ...world }: World): Dice =>
  new Dice({
    ...world,
    throwDie,
    ask: (publicRef, wish) => backend.rollDice(publicRef, wish),
    at: (publicRef) => desk.at(publicRef),
    hear: (event) => desk.hear(event),
  })
