import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { EncounterDeps } from '../../commands/encounters/encounter-deps.ts'
import { openBestiary } from '../../commands/encounters/open-bestiary.ts'
import { endTurn } from '../../commands/encounters/end-turn.ts'
import { rollForInitiative } from '../../commands/encounters/roll-initiative.ts'
import { startEncounter } from '../../commands/encounters/start-encounter.ts'
import { readEncounters } from '../../queries/read-encounter.ts'
import type { Serve } from '../serve.ts'
import { actorOf, withRef } from './character-routes.ts'
import { requireValidIds } from './game-routes.ts'

/** Handlers of the routes for encounters. */
export function encounterRoutes(serveRoute: Serve, deps: EncounterDeps): void {
  const serve = requireValidIds(serveRoute)

  serve(contract.encounters, async ({ params: { gameId }, caller }) => {
    const body = await readEncounters(deps, actorOf(caller), gameId)
    return body ? { body } : refused('not-found')
  })

  serve(contract.startEncounter, async ({ params: { gameId }, body, caller }) => {
    const outcome = await startEncounter(deps, actorOf(caller), gameId, body)
    return outcome.kind === 'refused' ? outcome : { body: { publicRef: outcome.character.publicRef } }
  })

  serve(contract.openBestiary, async ({ params: { gameId }, caller }) => {
    const outcome = await openBestiary(deps, actorOf(caller), gameId)
    return outcome.kind === 'refused' ? outcome : { body: { publicRef: outcome.publicRef } }
  })

  serve(contract.rollForInitiative, async ({ params, body, caller }) => {
    const outcome = await rollForInitiative(deps, actorOf(caller), params, body)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.endTurn, async ({ params, query, caller }) =>
    withRef(params, async (id) => {
      const outcome = await endTurn(deps, actorOf(caller), id, Number(query.round))
      return outcome.kind === 'refused' ? outcome : {}
    }),
  )
}
