import { characterFromDocument, checkHistory, generateName, imageAt, type HistoryProblem } from '@everquill/domain'
import { ProblemError } from '../../api/problem-error.ts'
import type { ImportBody } from '../../api/types.ts'
import { newLocalRecord, type LocalRecord } from '../local/local-store.ts'
import { localOnlyRef, unregistered } from './local-only.ts'

interface ImportContext {
  readonly saveId: string
  readonly user: string
  readonly player: string
  readonly now: number
  readonly random: () => number
  readonly newId: () => string
}

/**
 * The record of a character that was imported offline, and what will become of its history. The server decides in the
 * same way when it is registered; a history that it would leave out is not kept.
 */
export function localImport(
  { character: document, log, pictures }: ImportBody,
  { saveId, random, newId, ...context }: ImportContext,
): { readonly record: LocalRecord; readonly history?: 'imported' | HistoryProblem } {
  const character = characterFromDocument(document, { ...context, name: generateName(random, 'en') })
  if ('kind' in character) throw new ProblemError(character.problem, 400)
  const checked = log === undefined ? undefined : checkHistory(log, document, context.now, pictures)
  const isUsable = checked?.kind === 'checked' && log !== undefined
  const imports: ImportBody = { character: document, ...(isUsable && { log, ...(pictures && { pictures }) }) }
  const publicRef = localOnlyRef(saveId)
  // Its picture waits in the outbox under this name.
  const image = checked?.kind === 'checked' ? imageAt(publicRef, checked.character.image) : character.image
  const record = newLocalRecord(unregistered({ ...character, publicRef, image }), newId)
  return {
    record: { ...record, imports },
    ...(checked && { history: checked.kind === 'checked' ? 'imported' : checked.problem }),
  }
}
