import { importedHash, maxImportedPictures } from '@everquill/domain'
import type { EmbeddedPicture, ImportedCharacter, OwnCharacter, OwnPicture } from '@everquill/import'
import type { ImportCharacter, ImportedFromFile } from '../../../queries/import-action.ts'
import type { Pictures } from '../../../sync/outbox/pictures.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { programNames } from '../words/program-names.ts'
import type { Choices } from './choices.ts'
import { planImport, type ImportContext } from './plan-import.ts'

export interface ImportDeps {
  readonly importCharacter: ImportCharacter
  readonly pictures: Pick<Pictures, 'enqueue' | 'enqueueImported'>
  /** Opens a character, so that it can be edited. */
  readonly open: (publicRef: string) => Promise<CharacterStore>
  /** Creates a blank character. If an earlier attempt failed after that, it returns the same one. */
  readonly create: () => Promise<string>
  readonly now: () => number
}

const maxFileName = 120

/** Imports a character of another program with one creation, if it is new, and one save. */
export async function importForeign(
  deps: ImportDeps,
  imported: ImportedCharacter,
  choices: Choices,
  target: string | null,
  context: ImportContext,
): Promise<ImportedFromFile> {
  const publicRef = target ?? (await deps.create())
  const store = await deps.open(publicRef)
  const into = { draft: store.draft, isNew: target === null }
  const { edits } = planImport(into, imported, choices, context, deps.now())
  const { program, fileName } = imported.source
  store.act({ kind: 'import', of: programNames[program], with: [...fileName].slice(0, maxFileName).join('') }, edits)
  const { embedded } = imported.picture.content
  if (embedded && choices.sections.has('picture')) await deps.pictures.enqueue(publicRef, blobOf(embedded))
  return { publicRef }
}

/** Imports a character of a file of ours, with its history if the file has a usable one, and with its pictures. */
export async function importOwn(
  { importCharacter, pictures }: Pick<ImportDeps, 'importCharacter' | 'pictures'>,
  { character, pictures: embedded, log }: OwnCharacter,
): Promise<ImportedFromFile> {
  const found = embedded.flatMap(decoded)
  const named = found
    .flatMap(({ image, ...one }) => {
      const hash = importedHash(image)
      return hash === null ? [] : [{ ...one, image, hash }]
    })
    .slice(0, maxImportedPictures)
  const paths = named.map(({ image }) => image)
  const imported = await importCharacter(character, log, paths)
  const { publicRef, history } = imported
  const withHistory = history === 'imported' ? named : []
  if (withHistory.length > 0) {
    const queued = withHistory.map(({ hash, picture, isCurrent }) => ({ hash, picture, isCurrent }))
    await pictures.enqueueImported(publicRef, queued)
  }
  // If no history refers to the current picture, it becomes a change of its own.
  const current = found.find(({ isCurrent }) => isCurrent)
  if (current && !withHistory.some(({ isCurrent }) => isCurrent)) await pictures.enqueue(publicRef, current.picture)
  return imported
}

/** A picture of a file, ready to be uploaded; none if it is damaged. */
function decoded({ image, isCurrent, ...embedded }: OwnPicture) {
  try {
    return [{ image, isCurrent, picture: blobOf(embedded) }]
  } catch (error) {
    console.error(`The picture ${image} of the file is not valid base64`, error)
    return []
  }
}

const blobOf = ({ type, base64 }: EmbeddedPicture): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })
