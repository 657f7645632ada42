import {
  characterFromDocument,
  generateName,
  historyCheck,
  type Actor,
  type HistoryProblem,
  type Json,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { inSlices } from '../in-slices.ts'
import { addCharacter } from '../write-path/add-character.ts'
import { hashOf, hashOfText } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

export interface ImportRequest {
  readonly saveId?: string
  readonly character: { readonly [key: string]: Json }
  /** The log of the file, oldest entry first. */
  readonly log?: Json
  /** The paths of the pictures that the file has, as its log refers to them. They are uploaded afterwards. */
  readonly pictures?: readonly string[]
}

/** What became of the log of a file: absent if the file has none. */
export type ImportedHistory = 'imported' | HistoryProblem

export type ImportOutcome = SaveOutcome & { readonly importedHistory?: ImportedHistory }

/**
 * Creates a character of the actor from an exported document. Identity and game are left out because they belong to the
 * original. Its log comes along if it leads to the document, with the names of its pictures; otherwise the character is
 * imported without both. That is decided before the transaction, because it depends on the file only and takes long.
 */
export async function importCharacter(
  deps: CommandDeps,
  actor: Actor,
  { saveId = deps.newId(), character: document, log, pictures = [] }: ImportRequest,
): Promise<ImportOutcome> {
  const context = { user: actor.user, player: actor.name, name: generateName(deps.random, 'en'), now: deps.now() }
  const character = characterFromDocument(document, context)
  if ('kind' in character) return character
  const history = log === undefined ? undefined : await inSlices(historyCheck(log, document, deps.now(), pictures))
  const outcome = await addCharacter(deps, actor, {
    saveId,
    hash: hashOf({
      user: actor.user,
      imported: document,
      ...(log !== undefined && { log: hashOfText(log), ...(pictures.length > 0 && { pictures }) }),
    }),
    withId: (id) => ({ ...character, id, publicRef: String(id) }),
    ...(history?.kind === 'checked' && { history }),
  })
  if (outcome.kind === 'refused' || !history) return outcome
  // A retry gets the first outcome, although entries that were in the future then may lie in the past now.
  const isImported = (outcome.entries[0]?.revision ?? 1) > 1
  const problem = history.kind === 'unusable' ? history.problem : 'in-the-future'
  return { ...outcome, importedHistory: isImported ? 'imported' : problem }
}
