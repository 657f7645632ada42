import { characterFields, derivedId, foldText, type Character, type FieldEdit } from '@everquill/domain'
import { cutText } from '../cut-text.ts'
import type { ImportedCharacter } from '../imported-character.ts'

/** What a character remembers of an earlier import. */
export type EarlierImport = NonNullable<Character['imports']>[number]

type Origin = Pick<ImportedCharacter, 'source' | 'identity'>

/** The same for every file of one character. Programs without ids have only the name. */
export function importIdOf({ source, identity }: Origin): string {
  const own = source.sourceId ?? foldText(identity.content.name?.value ?? '')
  return `i${derivedId(source.program, own).slice(0, 8)}`
}

/** The earlier import of the same character into this one. */
export const earlierImportIn = (character: Pick<Character, 'imports'>, imported: Origin): EarlierImport | undefined =>
  character.imports?.find((each) => each.id === importIdOf(imported) || isSameFile(each, imported))

/** Whether it is certainly the same character, and not just another one of that name. */
export const isSameSource = (earlier: EarlierImport, imported: Origin): boolean =>
  isSameFile(earlier, imported) || (imported.source.sourceId !== null && earlier.id === importIdOf(imported))

/** A file may contain several characters. */
const isSameFile = ({ fingerprint, source }: EarlierImport, { source: file }: Origin): boolean =>
  fingerprint === file.fingerprint && (source ?? null) === sourceIdOf(file)

const { maxSize, parts } = characterFields.imports

const sourceIdOf = ({ sourceId }: Origin['source']): string | null =>
  sourceId === null ? null : cutText(sourceId, parts.source.maxLength)

/** Remembers where the values come from. */
export function sourceEdits(character: Character, imported: Origin): readonly FieldEdit[] {
  const { program, fingerprint, fileName } = imported.source
  const file = cutText(fileName, parts.file.maxLength)
  const earlier = earlierImportIn(character, imported)
  if (earlier) {
    const field = `imports.${earlier.id}`
    return earlier.fingerprint === fingerprint
      ? []
      : [
          { field: `${field}.fingerprint`, value: fingerprint },
          { field: `${field}.file`, value: file },
        ]
  }
  if ((character.imports ?? []).length >= maxSize) return []
  const id = importIdOf(imported)
  const source = sourceIdOf(imported.source)
  return [{ field: `imports.${id}`, value: { id, program, file, fingerprint, ...(source !== null && { source }) } }]
}
