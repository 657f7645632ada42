import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import { answerCheck } from '../../commands/checks/answer-check.ts'
import { askForCheck } from '../../commands/checks/ask-for-check.ts'
import { endCheck } from '../../commands/checks/end-check.ts'
import type { EncounterDeps } from '../../commands/encounters/encounter-deps.ts'
import { readCheck } from '../../queries/read-check.ts'
import type { Serve } from '../serve.ts'
import { actorOf } from './character-routes.ts'
import { requireValidIds } from './game-routes.ts'

/** Handlers of the routes for checks. */
export function checkRoutes(serveRoute: Serve, deps: EncounterDeps): void {
  const serve = requireValidIds(serveRoute)

  serve(contract.getCheck, async ({ params: { gameId }, caller }) => {
    const body = await readCheck(deps, actorOf(caller), gameId)
    return body ? { body } : refused('not-found')
  })

  serve(contract.askForCheck, async ({ params: { gameId }, body, caller }) => {
    const outcome = await askForCheck(deps, actorOf(caller), gameId, body)
    return outcome.kind === 'refused' ? outcome : { body: { id: outcome.entry.id } }
  })

  serve(contract.endCheck, async ({ params: { gameId, checkId }, caller }) => {
    const outcome = await endCheck(deps, actorOf(caller), gameId, checkId)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.answerCheck, async ({ params, body, caller }) => {
    const outcome = await answerCheck(deps, actorOf(caller), params, body?.saveId)
    return outcome.kind === 'refused' ? outcome : { body: { roll: outcome.roll } }
  })
}
