import type { ImportedCharacter, OwnCharacter, ReadOptions, ReadResult, Refusal } from '@everquill/import'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CharacterFileReader } from './file-reader.ts'

/** A chosen file, or a pasted text. */
export interface ImportFile {
  readonly id: string
  readonly name: string
  readonly content: Blob | string
  readonly state:
    | { readonly kind: 'reading' | 'unreadable' }
    | { readonly kind: 'refused'; readonly refusal: Refusal }
    | { readonly kind: 'read'; readonly candidates: readonly Candidate[] }
}

/** A character that can be imported. */
export type Candidate = { readonly id: string; readonly fileName: string } & (
  | { readonly kind: 'foreign'; readonly imported: ImportedCharacter }
  | { readonly kind: 'own'; readonly own: OwnCharacter }
)

/** The chosen files, and what was read from them. */
export interface ImportFiles {
  readonly files: readonly ImportFile[]
  readonly add: (files: readonly File[]) => void
  /** Adds a pasted text. */
  readonly addText: (text: string, name: string) => void
  /** Reads a file again in another way. */
  readonly readAgain: (file: ImportFile, options: ReadOptions) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
}

let count = 0

/** A folder may contain anything. A file that was chosen alone is always read, so that people learn what is wrong. */
const possibleCharacters = (files: readonly File[]): readonly File[] =>
  files.length === 1
    ? files
    : files.filter(({ name, type }) => !name.startsWith('.') && !/^(?:image|video|audio)\//.test(type))

/** Reads the files that people choose, drop or paste. */
export function useImportFiles(first: readonly File[]): ImportFiles {
  const [files, setFiles] = useState<readonly ImportFile[]>([])
  const reader = useRef<CharacterFileReader>(null)
  const read = useCallback(
    async ({ id, name, content }: Pick<ImportFile, 'id' | 'name' | 'content'>, options: ReadOptions) => {
      reader.current ??= new CharacterFileReader()
      const result = await reader.current.read(name, content, options)
      const state = stateOf(id, name, result)
      setFiles((known) => known.map((file) => (file.id === id ? { ...file, state } : file)))
    },
    [],
  )
  const addAll = useCallback(
    (added: readonly Pick<ImportFile, 'name' | 'content'>[]) => {
      const fresh = added.map((file): ImportFile => ({ ...file, id: `file ${++count}`, state: { kind: 'reading' } }))
      setFiles((known) => [...known, ...fresh])
      for (const file of fresh) void read(file, {})
    },
    [read],
  )
  const add = useCallback(
    (added: readonly File[]) => addAll(possibleCharacters(added).map((file) => ({ name: file.name, content: file }))),
    [addAll],
  )
  useEffect(() => {
    if (first.length > 0) add(first)
    return () => {
      reader.current?.close()
      reader.current = null
      setFiles([])
    }
  }, [first, add])
  return {
    files,
    add,
    addText: (text, name) => addAll([{ name, content: text }]),
    readAgain: (file, options) => {
      setFiles((known) => known.map((each) => (each.id === file.id ? { ...each, state: { kind: 'reading' } } : each)))
      void read(file, options)
    },
    remove: (id) => setFiles((known) => known.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
  }
}

function stateOf(id: string, fileName: string, result: ReadResult | null): ImportFile['state'] {
  if (result === null) return { kind: 'unreadable' }
  if (result.kind === 'refused') return { kind: 'refused', refusal: result }
  const candidates =
    result.kind === 'ours'
      ? result.file.characters.map((own, i) => ({ id: `${id} ${i}`, fileName, kind: 'own' as const, own }))
      : result.characters.map((imported, i) => ({ id: `${id} ${i}`, fileName, kind: 'foreign' as const, imported }))
  return { kind: 'read', candidates }
}

/** The characters of all files. */
export const candidatesOf = (files: readonly ImportFile[]): readonly Candidate[] =>
  files.flatMap(({ state }) => (state.kind === 'read' ? state.candidates : []))
