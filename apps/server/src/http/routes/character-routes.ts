import { contract } from '@everquill/contract'
import { deviceNameOf, parseRef, refused, type Actor, type Refused, type CreateOptions } from '@everquill/domain'
import { createCharacter } from '../../commands/characters/create-character.ts'
import { deleteCharacter } from '../../commands/characters/delete-character.ts'
import type { CommandDeps } from '../../commands/deps.ts'
import { duplicateCharacter } from '../../commands/characters/duplicate-character.ts'
import { importCharacter, type ImportWish } from '../../commands/characters/import-character.ts'
import { putCharacter } from '../../commands/characters/put-character.ts'
import { restoreCharacter } from '../../commands/characters/restore-character.ts'
import { rollDice } from '../../commands/characters/roll-dice.ts'
import { saveCharacter } from '../../commands/characters/save-character.ts'
import type { SaveOutcome } from '../../commands/write-path/save-outcome.ts'
import { getCharacter } from '../../queries/get-character.ts'
import { listCharacters } from '../../queries/list-characters.ts'
import type { HandlerResponse, Serve, Caller } from '../serve.ts'

const notFound = refused('not-found')

/** Every call about characters. */
export function characterRoutes(serve: Serve, deps: CommandDeps): void {
  serve(contract.listCharacters, async ({ query, caller }) => ({
    body: { characters: await listCharacters(deps, actorOf(caller), query.trash ? 'trash' : 'living') },
  }))

  serve(contract.createCharacter, async ({ body, caller }) =>
    presentSave(await createCharacter(deps, actorOf(caller), body as CreateOptions & { saveId?: string })),
  )

  serve(contract.importCharacter, async ({ body, caller }) =>
    presentSave(await importCharacter(deps, actorOf(caller), body as ImportWish)),
  )

  serve(contract.getCharacter, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const found = await getCharacter(deps, actorOf(caller), id)
      return found ? { body: found, headers: { etag: `"${found.revision}"` } } : notFound
    }),
  )

  serve(contract.saveCharacter, async ({ params, body, caller }) =>
    withRef(params, async (id) => presentSave(await saveCharacter(deps, actorOf(caller), id, body))),
  )

  serve(contract.putCharacter, async ({ params, body, headers, caller }) =>
    withRef(params, async (id) => {
      const baseRevision = parseIfMatch(headers['if-match'])
      if (baseRevision === undefined) {
        return refused('invalid-request', { field: 'If-Match', detail: 'If-Match must be a revision such as "7"' })
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

/** Who acts: the person of the session. */
export const actorOf = ({
  device,
  session: { user },
}: Caller & { session: NonNullable<Caller['session']> }): Actor => ({
  user: user.id,
  name: user.name,
  device: deviceNameOf(device),
})

/** An answer about the character that a ref names; one that names nobody is like one that is absent. */
export const withRef = async (
  { publicRef }: { readonly publicRef: string },
  answer: (id: number) => Promise<HandlerResponse | Refused>,
): Promise<HandlerResponse | Refused> => {
  const id = parseRef(publicRef)
  return id === null ? notFound : answer(id)
}

/** What a save came to, as it travels. */
export function presentSave(outcome: SaveOutcome): HandlerResponse | Refused {
  if (outcome.kind === 'refused') return outcome
  const { character, revision, entries, dropped: missed, saveId } = outcome
  return { body: { saveId, character, revision, entries, missed }, headers: { etag: `"${revision}"` } }
}

/** The revision that `If-Match` names; null without the header, undefined when it cannot be read. */
function parseIfMatch(header: string | string[] | undefined): number | null | undefined {
  if (header === undefined || header === '*') return null
  const revision = typeof header === 'string' ? /^(?:W\/)?"?([1-9]\d{0,14})"?$/.exec(header)?.[1] : undefined
  return revision === undefined ? undefined : Number(revision)
}
