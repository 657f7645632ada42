import { contract } from '@everquill/contract'
import { parseRef, refused, type Actor, type Refused } from '@everquill/domain'
import { awardParty } from '../../commands/games/award-party.ts'
import { changeGame } from '../../commands/games/change-game.ts'
import { changeMemberRole } from '../../commands/games/change-member-role.ts'
import { createGame } from '../../commands/games/create-game.ts'
import { deleteGame, restoreGame } from '../../commands/games/delete-game.ts'
import type { CommandDeps } from '../../commands/deps.ts'
import { giveToFellow } from '../../commands/games/give-to-fellow.ts'
import { inviteToGame, revokeInvitation } from '../../commands/games/invite-to-game.ts'
import { enterGame, joinGame, type JoinOutcome } from '../../commands/games/join-game.ts'
import { removeMember } from '../../commands/games/remove-member.ts'
import type { ChangedMembers } from '../../commands/games/store-take-back.ts'
import { takeBack } from '../../commands/games/take-back.ts'
import { takeOutOfGame } from '../../commands/games/take-out-of-game.ts'
import { transferGame } from '../../commands/games/transfer-game.ts'
import { writeInGameLog } from '../../commands/games/write-in-game-log.ts'
import { readGameLog, readLogInGame } from '../../queries/read-game-log.ts'
import { listGames } from '../../queries/games/list-games.ts'
import { gameOf, getGame } from '../../queries/games/read-game.ts'
import { readParty } from '../../queries/read-party.ts'
import type { Invitation } from '../../storage/games-port.ts'
import type { TakeBack } from '../../storage/take-backs-port.ts'
import { actorOf, presentSave, withRef } from './character-routes.ts'
import { parseGameLogQuery } from './log-query.ts'
import type { Serve } from '../serve.ts'

const notFound = refused('not-found')

const isId = (text: unknown): boolean => typeof text === 'string' && /^[\w-]{1,64}$/.test(text)

/** Responds with 404 if a path parameter cannot be an id, before it reaches the database. */
export const requireValidIds =
  (serve: Serve): Serve =>
  (route, handler) =>
    serve(route, async (call) => (Object.values(call.params ?? {}).every(isId) ? handler(call) : notFound))

/** Handlers of the game routes. */
export function gameRoutes(serveRoute: Serve, deps: CommandDeps): void {
  const serve = requireValidIds(serveRoute)
  const presentGame = async (actor: Actor, gameId: string) => {
    const found = await getGame(deps, actor, gameId)
    return found ? { body: { game: found.game } } : notFound
  }
  const presentJoined = (actor: Actor, outcome: JoinOutcome) =>
    outcome.kind === 'refused' ? outcome : presentGame(actor, outcome.gameId)

  serve(contract.listGames, async ({ query, caller }) => ({
    body: { games: await listGames(deps, actorOf(caller), query.trash ? 'trash' : 'living') },
  }))

  serve(contract.createGame, async ({ body, caller }) => {
    const outcome = await createGame(deps, actorOf(caller), body)
    return outcome.kind === 'refused' ? outcome : { body: { game: { ...gameOf(outcome.game), role: 'gm' as const } } }
  })

  serve(contract.joinGame, async ({ body: { character, ...body }, caller }) => {
    const characterId = character === undefined ? undefined : parseRef(character)
    if (characterId === null) return notFound
    const request = { ...body, network: caller.network, ...(characterId !== undefined && { characterId }) }
    return presentJoined(actorOf(caller), await joinGame(deps, actorOf(caller), request))
  })

  serve(contract.getGame, async ({ params: { gameId }, caller }) => {
    const found = await getGame(deps, actorOf(caller), gameId)
    if (!found) return notFound
    const { invitations, takeBacks, ...rest } = found
    return {
      body: {
        ...rest,
        // With a code anyone could join for good, also after a token was revoked.
        invitations: caller.token === null ? invitations.map(presentInvitation) : [],
        takeBacks: takeBacks.map((one) => ({
          ...presentTakeBack(one),
          kind: one.restores.kind,
          name: one.restores.name,
        })),
      },
    }
  })

  serve(contract.changeGame, async ({ params: { gameId }, body, caller }) => {
    const outcome = await changeGame(deps, actorOf(caller), gameId, body)
    return outcome.kind === 'refused' ? outcome : presentGame(actorOf(caller), gameId)
  })

  serve(contract.deleteGame, async ({ params: { gameId }, caller }) =>
    presentDone(await deleteGame(deps, actorOf(caller), gameId)),
  )

  serve(contract.restoreGame, async ({ params: { gameId }, caller }) => {
    const outcome = await restoreGame(deps, actorOf(caller), gameId)
    return outcome.kind === 'refused' ? outcome : presentGame(actorOf(caller), gameId)
  })

  serve(contract.inviteToGame, async ({ params: { gameId }, body: { days = 14, ...invitation }, caller }) => {
    const outcome = await inviteToGame(deps, actorOf(caller), gameId, { ...invitation, days })
    return outcome.kind === 'refused' ? outcome : { body: { invitation: presentInvitation(outcome.invitation) } }
  })

  serve(contract.revokeInvitation, async ({ params: { gameId, invitationId }, caller }) =>
    presentDone(await revokeInvitation(deps, actorOf(caller), gameId, invitationId)),
  )

  serve(contract.changeMember, async ({ params: { gameId, userId }, body: { role }, caller }) =>
    presentDone(await changeMemberRole(deps, actorOf(caller), gameId, userId, role)),
  )

  serve(contract.removeMember, async ({ params: { gameId, userId }, query, caller }) => {
    const options = { saveId: query.saveId, revokeInvitations: query.revokeInvitations === 'true' }
    return presentChanged(await removeMember(deps, actorOf(caller), gameId, userId, options))
  })

  serve(contract.transferGame, async ({ params: { gameId }, body: { to, saveId }, caller }) =>
    presentChanged(await transferGame(deps, actorOf(caller), gameId, to, saveId)),
  )

  serve(contract.takeBack, async ({ params: { gameId, takeBackId }, caller }) =>
    presentDone(await takeBack(deps, actorOf(caller), gameId, takeBackId)),
  )

  serve(contract.party, async ({ params: { gameId }, caller }) => {
    const characters = await readParty(deps, actorOf(caller), gameId)
    return characters ? { body: { characters, epoch: deps.storage.epoch } } : notFound
  })

  serve(contract.enterGame, async ({ params: { gameId }, body, caller }) =>
    withRef({ publicRef: body.character }, async (id) =>
      presentJoined(actorOf(caller), await enterGame(deps, actorOf(caller), gameId, id, body.saveId)),
    ),
  )

  serve(contract.takeOutOfGame, async ({ params, query: { saveId }, caller }) =>
    withRef(params, async (id) => presentDone(await takeOutOfGame(deps, actorOf(caller), params.gameId, id, saveId))),
  )

  serve(contract.characterLogInGame, async ({ params, query, caller }) =>
    withRef(params, async (id) =>
      presentLog(await readLogInGame(deps, actorOf(caller), params.gameId, id, parseGameLogQuery(query))),
    ),
  )

  serve(contract.gameLog, async ({ params: { gameId }, query, caller }) =>
    presentLog(await readGameLog(deps, actorOf(caller), gameId, parseGameLogQuery(query))),
  )

  serve(contract.writeInGameLog, async ({ params: { gameId }, body, caller }) => {
    const outcome = await writeInGameLog(deps, actorOf(caller), gameId, body)
    return outcome.kind === 'refused' ? outcome : { body: { entry: outcome.entry } }
  })

  serve(contract.awardParty, async ({ params: { gameId }, body: { characters, ...award }, caller }) => {
    const characterIds = characters.map(parseRef).filter((id) => id !== null)
    if (characterIds.length < characters.length) return notFound
    const outcome = await awardParty(deps, actorOf(caller), gameId, { ...award, characterIds })
    if (outcome.kind === 'refused') return outcome
    const awarded = [...outcome.outcomes].map(([id, { revision, entryId, entries }]) => ({
      publicRef: String(id),
      revision,
      entryId,
      entries,
    }))
    return { body: { awarded, epoch: deps.storage.epoch } }
  })

  serve(contract.giveToFellow, async ({ params, body: { to, coins = {}, items = [], saveId }, caller }) =>
    withRef(params, (giver) =>
      withRef({ publicRef: to }, async (receiver) => {
        const giving = { to: receiver, coins, items, ...(saveId !== undefined && { saveId }) }
        return presentSave(await giveToFellow(deps, actorOf(caller), giver, giving))
      }),
    ),
  )
}

const presentDone = (outcome: { readonly kind: string } | Refused): Refused | { readonly body?: undefined } =>
  'problem' in outcome ? outcome : {}

const presentChanged = (outcome: ChangedMembers | Refused) =>
  outcome.kind === 'refused' ? outcome : { body: { takeBack: outcome.takeBack && presentTakeBack(outcome.takeBack) } }

const presentTakeBack = ({ id, expiresAt }: TakeBack) => ({ id, until: new Date(expiresAt).toISOString() })

const presentInvitation = ({ id, code, createdAt, expiresAt }: Invitation) => ({
  id,
  code,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

const presentLog = <Page extends { readonly next: number | null }>(page: Page | null) =>
  page ? { body: { ...page, next: page.next === null ? null : String(page.next) } } : notFound
