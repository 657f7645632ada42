import type { Character } from '../character/character.ts'
import { createCharacter, type CreateContext } from '../character/create.ts'
import type { Change } from '../change/change.ts'
import { fieldOf } from '../change/path.ts'
import { commit } from '../save/commit.ts'
import { validateChanges } from '../save/save.ts'
import { refused, type Refused } from '../problems.ts'
import { jsonBytesOf, maxSaveBytes } from '../save/save-size.ts'
import { changesTo, type SentDocument } from './changes-to.ts'

/**
 * A new character with the values of an exported document. Identity, game and picture are left out because they belong to
 * the original. Its number is that of no character.
 */
export function characterFromDocument(
  document: SentDocument,
  context: Omit<CreateContext, 'id' | 'items'>,
): Character | Refused {
  if (jsonBytesOf(document) > maxSaveBytes) return refused('payload-too-large', { field: 'character' })
  const imported = Object.fromEntries(Object.entries(document).filter(([key]) => !belongsToOriginal(key)))
  const blank = createCharacter({ ...context, items: [], id: 0 })
  const differences = changesTo(blank, imported)
  if ('kind' in differences) return differences
  const changes = differences.map(asExact)
  const refusal = validateChanges(changes)
  if (refusal) return refusal
  const { user, now } = context
  const filled = commit({ character: blank, revision: 1 }, changes, {
    user,
    now,
    saveId: '',
    firstLogId: 1,
    isImport: true,
  })
  return filled.kind === 'refused' ? filled : filled.character
}

/** A counter takes the value of the file; the difference to the starting value would be wrong. */
const asExact = (change: Change): Change =>
  fieldOf(change.field)?.kind === 'counter' ? { ...change, exact: true } : change

const identityFields: readonly string[] = ['id', 'publicRef', 'user', 'image']

const belongsToOriginal = (key: string): boolean => identityFields.includes(key) || fieldOf(key)?.madeByServer === true
