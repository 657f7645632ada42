import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import { checkExportLimit } from '../../../commands/check-export-limit.ts'
import type { CommandDeps } from '../../../commands/deps.ts'
import { exportCharacter, type ExportDeps } from '../../../queries/exports/export-character.ts'
import { exportGame } from '../../../queries/exports/export-game.ts'
import type { Serve } from '../../serve.ts'
import { actorOf, withRef } from '../character-routes.ts'
import { requireValidIds } from '../game-routes.ts'
import { characterFile, gameFile } from './file-export.ts'

interface ExportRouteDeps extends CommandDeps, Omit<ExportDeps, 'storage'> {
  /** The version of this program. */
  readonly version: string
}

/** Handlers of the routes that export a character or a game as a file. */
export function exportRoutes(serveRoute: Serve, deps: ExportRouteDeps): void {
  const serve = requireValidIds(serveRoute)
  const file = (chunks: AsyncIterable<string>, name: string) => ({
    chunks,
    headers: { 'content-disposition': `attachment; filename="everquill-${name}.json"` },
  })
  const origin = () => ({ now: deps.now(), version: deps.version })

  serve(contract.exportCharacter, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const limited = await checkExportLimit(deps, caller.session.user.id)
      if (limited) return limited
      const exported = await exportCharacter(deps, actorOf(caller), id)
      return exported ? file(characterFile(exported, origin()), params.publicRef) : refused('not-found')
    }),
  )

  serve(contract.exportGame, async ({ params, caller }) => {
    const limited = await checkExportLimit(deps, caller.session.user.id)
    if (limited) return limited
    const exported = await exportGame(deps, actorOf(caller), params.gameId)
    return exported ? file(gameFile(exported, origin()), 'game') : refused('not-found')
  })
}
