import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useHistoryMessage } from '../../character-actions/use-history-message.ts'
import { useRoster } from '../../queries/roster.ts'
import { useSession } from '../../queries/session.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DropZone } from '../../ui/inputs/drop-zone.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { BatchList } from './batch/batch-list.tsx'
import { useImporter, type Decided } from './batch/use-importer.ts'
import { CandidatePreview } from './candidate-preview.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { ImportIntro } from './import-intro.tsx'
import { defaultChoices, type Choices } from './plan/choices.ts'
import { useEarlierImports, type ReadCharacter } from './plan/use-earlier-imports.ts'
import { useImportContext } from './plan/use-import-context.ts'
import { filesOfDrop } from '../../ui/inputs/files-of-drop.ts'
import { candidatesOf, useImportFiles, type Candidate } from './reading/use-import-files.ts'
import { RefusedFiles } from './refused-files.tsx'

export interface ImportProps {
  /** Files that were dropped on another page. */
  readonly files: readonly File[]
  /** The character to import into; null to create characters. */
  readonly into: string | null
  /** Opens a character, so that it can be edited. */
  readonly open: (publicRef: string) => Promise<CharacterStore>
  readonly read: ReadCharacter
  /** Shows a character after its import. */
  readonly onOpen: (publicRef: string) => void
}

type Foreign = Extract<Candidate, { kind: 'foreign' }>

/** Imports characters from files: choose, preview, import. */
export function Import({ files: first, into, open, read, onOpen }: ImportProps) {
  const { t } = useLingui()
  const toast = useToast()
  const historyMessage = useHistoryMessage()
  const context = useImportContext()
  const { files, add, addText, readAgain, remove, clear } = useImportFiles(first)
  const candidates = candidatesOf(files)
  const importer = useImporter(open)
  const room = useRoom()
  const hasForeign = candidates.some(({ kind }) => kind === 'foreign')
  // The list of characters changes with each one that is imported; they are read again after the last one.
  const earlier = useEarlierImports(read, into === null && hasForeign && !importer.isRunning)
  const [decided, setDecided] = useState<Readonly<Record<string, Choices>>>({})
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [reviewed, setReviewed] = useState<string | null>(null)
  const paste = (text: string) => addText(text, t`Pasted text`)
  usePasteOnPage(paste, add)

  const choicesOf = ({ id, imported }: Foreign): Choices => decided[id] ?? defaultChoices(imported)
  const earlierOf = (candidate: Foreign) => (into === null ? earlier.find(candidate.imported) : [])
  const targetOf = (candidate: Foreign): string | null => {
    if (into !== null) return into
    const { target } = choicesOf(candidate)
    return target === undefined ? (earlierOf(candidate).find(({ isSure }) => isSure)?.publicRef ?? null) : target
  }
  const decisionOf = (candidate: Candidate): Decided =>
    candidate.kind === 'own'
      ? { candidate, choices: null, target: null }
      : { candidate, choices: choicesOf(candidate), target: targetOf(candidate) }
  /** In a list nobody was asked whether entries may be removed, except for characters that were reviewed. */
  const decisionInList = (candidate: Candidate): Decided => {
    const decision = decisionOf(candidate)
    const isReviewed = decided[candidate.id] !== undefined
    return decision.choices && !isReviewed
      ? { ...decision, choices: { ...decision.choices, removesGone: false } }
      : decision
  }
  const importAll = async (chosen: readonly Decided[]) => {
    if (!context) return
    const [imported] = await importer.run(chosen, context)
    if (chosen.length === 1 && imported) {
      const detail = historyMessage(imported.history)
      toast({ title: t`Imported`, ...(detail !== undefined && { detail }) })
      onOpen(imported.publicRef)
    }
  }

  const unread = files.filter(({ state }) => state.kind === 'reading').length
  const refused = files.filter(({ state }) => state.kind === 'refused' || state.kind === 'unreadable')
  const refusals = <RefusedFiles files={refused} onReadAgain={readAgain} onRemove={remove} />
  const [only] = candidates
  const isSingle = candidates.length === 1 && unread === 0 && only?.kind === 'foreign'
  const shown = isSingle ? only : candidates.find(({ id }) => id === reviewed)
  const dropZone = (page: React.ReactNode) => (
    <DropZone label={t`Drop to import`} onDrop={(data) => void filesOfDrop(data).then(add)}>
      {page}
    </DropZone>
  )
  if (shown?.kind === 'foreign' && context) {
    const back = () => (isSingle ? clear() : setReviewed(null))
    return dropZone(
      <CandidatePreview
        key={`${shown.id} ${targetOf(shown)}`}
        imported={shown.imported}
        choices={choicesOf(shown)}
        context={context}
        target={targetOf(shown)}
        isInto={into !== null}
        earlier={earlierOf(shown)}
        isImporting={importer.isRunning}
        isReady={!earlier.isPending}
        progress={importer.progress[shown.id]}
        open={open}
        titleAction={
          <Button kind="plain" onClick={back}>
            {isSingle ? t`Choose another file` : t`Back to the list`}
          </Button>
        }
        above={isSingle && refusals}
        onChoices={(choices) => setDecided({ ...decided, [shown.id]: choices })}
        onImport={() => void importAll([decisionOf(shown)])}
      />,
    )
  }
  const isEmpty = candidates.length === 0 && unread === 0
  return dropZone(
    <PageLayout narrow title={t`Import`}>
      {refusals}
      {isEmpty ? (
        <ImportIntro onFiles={add} onText={paste} />
      ) : (
        <>
          <ChooseFiles isFirst={false} onFiles={add} onText={paste} />
          {!context || candidates.length === 0 ? (
            <Skeleton lines={6} />
          ) : (
            <BatchList
              {...{ candidates, excluded, importer, room, onOpen }}
              unread={unread + (earlier.isPending ? 1 : 0)}
              // A file of ours becomes a character of its own.
              isChoice={into !== null && hasForeign}
              updatedName={(candidate) =>
                candidate.kind === 'own'
                  ? null
                  : (earlierOf(candidate).find(({ publicRef }) => publicRef === targetOf(candidate))?.name ?? null)
              }
              onExclude={setExcluded}
              onReview={(candidate) => {
                setReviewed(candidate.id)
                if (candidate.kind === 'foreign') setDecided({ ...decided, [candidate.id]: choicesOf(candidate) })
              }}
              onImport={() =>
                void importAll(
                  candidates
                    .filter(({ id }) => !excluded.has(id) && importer.progress[id]?.kind !== 'done')
                    .map(decisionInList),
                )
              }
            />
          )}
        </>
      )}
    </PageLayout>,
  )
}

/** How many more characters the account may have; null if there is no limit. */
function useRoom(): number | null {
  const { maxCharacters } = useSession()
  const { data: characters = [] } = useRoster()
  return maxCharacters === undefined ? null : Math.max(0, maxCharacters - characters.length)
}

/** Text or files that are pasted anywhere on the page, except into an input. */
function usePasteOnPage(onText: (text: string) => void, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      if (target instanceof Element && target.closest('input, textarea, dialog')) return
      const files = [...(clipboardData?.files ?? [])]
      const text = clipboardData?.getData('text/plain') ?? ''
      if (files.length > 0) onFiles(files)
      else if (text.trim() !== '') onText(text)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
