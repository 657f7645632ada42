import { generateName } from '@everquill/domain'
import { useRef, useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useImportCharacter, type ImportedFromFile } from '../../../queries/import-action.ts'
import { useRosterActions } from '../../../queries/roster-actions.ts'
import { usePictures } from '../../../sync/outbox/pictures.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import type { Choices } from '../plan/choices.ts'
import { importForeign, importOwn } from '../plan/import-character.ts'
import type { ImportContext } from '../plan/plan-import.ts'
import type { Candidate } from '../reading/use-import-files.ts'

/** What happened to a character. */
export type Progress =
  | { readonly kind: 'importing' }
  | ({ readonly kind: 'done' } & ImportedFromFile)
  | { readonly kind: 'failed'; readonly failure: unknown }

/** A character with what was decided about it. */
export interface Decided {
  readonly candidate: Candidate
  readonly choices: Choices | null
  /** The ref of the character to update; null for a new one. */
  readonly target: string | null
}

export interface Importer {
  readonly progress: Readonly<Record<string, Progress>>
  readonly isRunning: boolean
  /** Imports one after the other; resolves with those that succeeded. */
  readonly run: (decided: readonly Decided[], context: ImportContext) => Promise<readonly ImportedFromFile[]>
  /** Stops after the current one. */
  readonly stop: () => void
}

/** Imports characters, one creation and one save each. */
export function useImporter(open: (publicRef: string) => Promise<CharacterStore>): Importer {
  const locale = useLocale()
  const actions = useRosterActions()
  const importCharacter = useImportCharacter()
  const pictures = usePictures()
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({})
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const isBusy = useRef(false)
  /** Created by an attempt that failed later; the next one must not create a second character. */
  const created = useRef(new Map<string, string>())
  const report = (id: string, next: Progress) => setProgress((known) => ({ ...known, [id]: next }))

  const importOne = ({ candidate, choices, target }: Decided, context: ImportContext): Promise<ImportedFromFile> => {
    if (candidate.kind === 'own') return importOwn({ importCharacter, pictures }, candidate.own)
    if (!choices) throw new Error(`There are no choices for ${candidate.id}`)
    const create = async () => {
      const publicRef = created.current.get(candidate.id) ?? (await actions.create(generateName(Math.random, locale)))
      created.current.set(candidate.id, publicRef)
      return publicRef
    }
    const deps = { importCharacter, pictures, open, create, now: Date.now }
    return importForeign(deps, candidate.imported, choices, target, context)
  }

  const run: Importer['run'] = async (decided, context) => {
    if (isBusy.current) return []
    isBusy.current = true
    isStopped.current = false
    setRunning(true)
    const all: ImportedFromFile[] = []
    try {
      for (const one of decided) {
        if (isStopped.current) break
        const { id } = one.candidate
        report(id, { kind: 'importing' })
        try {
          const imported = await patiently(
            () => importOne(one, context),
            () => isStopped.current,
          )
          all.push(imported)
          report(id, { kind: 'done', ...imported })
        } catch (failure) {
          console.error(failure)
          report(id, { kind: 'failed', failure })
          if (isFull(failure)) break
        }
      }
    } finally {
      isBusy.current = false
      setRunning(false)
    }
    return all
  }
  return { progress, isRunning, run, stop: () => (isStopped.current = true) }
}

/** Whether the account has as many characters as it may have: the next one would be refused too. */
export const isFull = (failure: unknown): boolean =>
  failure instanceof ProblemError && failure.problem.code === 'too-many-characters'

/** The longest pause that is waited for, in seconds. */
const maxWait = 60

/** Many characters at once may exceed what an account may write per second: waits as long as the server asks for. */
async function patiently<T>(action: () => Promise<T>, isStopped: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await action()
    } catch (failure) {
      const wait =
        failure instanceof ProblemError && failure.status === 429 ? (failure.problem.retryAfter ?? 1) : Infinity
      if (wait > maxWait || isStopped()) throw failure
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
    }
  }
}
