import { contract, type ResponseOf } from '@everquill/contract'
import { deviceNameOf, parseKnownRows, parseRef, refused, type Actor, type Refused } from '@everquill/domain'
import { createCharacter } from '../../commands/characters/create-character.ts'
import { deleteCharacter } from '../../commands/characters/delete-character.ts'
import type { CommandDeps } from '../../commands/deps.ts'
import { duplicateCharacter } from '../../commands/characters/duplicate-character.ts'
import { importCharacter } from '../../commands/characters/import-character.ts'
import { putCharacter } from '../../commands/characters/put-character.ts'
import { restoreCharacter } from '../../commands/characters/restore-character.ts'
import { rollDice } from '../../commands/characters/roll-dice.ts'
import { saveCharacter } from '../../commands/characters/save-character.ts'
import type { SaveOutcome } from '../../commands/write-path/save-outcome.ts'
import { shortResult } from '../../commands/write-path/short-result.ts'
import { getCharacter } from '../../queries/get-character.ts'
import { listCharacters } from '../../queries/list-characters.ts'
import { preferredLanguage } from '../preferred-language.ts'
import type { Caller, JsonReply, Serve } from '../serve.ts'

const notFound = refused('not-found')

/** Handlers of the character routes. */
export function characterRoutes(serve: Serve, deps: CommandDeps): void {
  serve(contract.listCharacters, async ({ query: { trash, known }, caller }) => {
    const rows = known === undefined ? undefined : parseKnownRows(known)
    const list = await listCharacters(deps, actorOf(caller), trash ? 'trash' : 'living', rows)
    return { body: { ...list, epoch: deps.storage.epoch } }
  })

  serve(contract.createCharacter, async ({ body, headers, caller }) => {
    const language = preferredLanguage(headers['accept-language']?.toString())
    return presentSave(await createCharacter(deps, actorOf(caller), { ...body, language }))
  })

  serve(contract.importCharacter, async ({ body, caller }) => {
    const outcome = await importCharacter(deps, actorOf(caller), body)
    const presented = presentSave(outcome)
    if ('kind' in presented || outcome.importedHistory === undefined) return presented
    return { ...presented, body: { ...presented.body, history: outcome.importedHistory } }
  })

  serve(contract.getCharacter, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const found = await getCharacter(deps, actorOf(caller), id)
      return found ? { body: found, headers: etagOf(found) } : notFound
    }),
  )

  serve(contract.saveCharacter, async ({ params, query, body, caller }) =>
    withRef(params, async (id) => {
      const outcome = await saveCharacter(deps, actorOf(caller), id, body)
      if (outcome.kind === 'refused' || query.include === 'character') return presentSave(outcome)
      return { body: shortResult(outcome), headers: etagOf(outcome) }
    }),
  )

  serve(contract.putCharacter, async ({ params, body, headers, caller }) =>
    withRef(params, async (id) => {
      const baseRevision = parseIfMatch(headers['if-match'])
      if (baseRevision === undefined) {
        return refused('invalid-request', { field: 'If-Match', detail: 'Must be a revision such as "7"' })
      }
      const sessionId = caller.session.session.id
      return presentSave(await putCharacter(deps, actorOf(caller), id, { document: body, baseRevision, sessionId }))
    }),
  )

  serve(contract.deleteCharacter, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const outcome = await deleteCharacter(deps, actorOf(caller), id)
      return outcome.kind === 'refused' ? outcome : {}
    }),
  )

  serve(contract.restoreCharacter, async ({ params, caller }) =>
    withRef(params, async (id) => presentSave(await restoreCharacter(deps, actorOf(caller), id))),
  )

  serve(contract.rollDice, async ({ params, body, caller }) =>
    withRef(params, async (id) => presentSave(await rollDice(deps, actorOf(caller), id, body))),
  )

  serve(contract.duplicateCharacter, async ({ params, body, caller }) =>
    withRef(params, async (id) => presentSave(await duplicateCharacter(deps, actorOf(caller), id, body.saveId))),
  )
}

/** The user of the session, as commands and queries know them. */
export const actorOf = ({
  device,
  session: { user },
}: Caller & { session: NonNullable<Caller['session']> }): Actor => ({
  user: user.id,
  name: user.name,
  device: deviceNameOf(device),
})

/** Responds for the character that a ref names; an invalid ref is a 404, like an unknown one. */
export const withRef = async <Response>(
  { publicRef }: { readonly publicRef: string },
  respond: (id: number) => Promise<Response | Refused>,
): Promise<Response | Refused> => {
  const id = parseRef(publicRef)
  return id === null ? notFound : respond(id)
}

/** The response to a save. */
export function presentSave(outcome: SaveOutcome): JsonReply<ResponseOf<'putCharacter'>> | Refused {
  if (outcome.kind === 'refused') return outcome
  const { character, revision, entryId, epoch, entries, dropped, saveId } = outcome
  return { body: { saveId, character, revision, entryId, epoch, entries, dropped }, headers: etagOf(outcome) }
}

const etagOf = ({ revision }: { readonly revision: number }) => ({ etag: `"${revision}"` })

/** The revision in `If-Match`; null without the header, undefined if it is malformed. */
function parseIfMatch(header: string | string[] | undefined): number | null | undefined {
  if (header === undefined || header === '*') return null
  const revision = typeof header === 'string' ? /^(?:W\/)?"?([1-9]\d{0,14})"?$/.exec(header)?.[1] : undefined
  return revision === undefined ? undefined : Number(revision)
}
