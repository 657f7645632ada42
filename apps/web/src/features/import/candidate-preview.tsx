import type { Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useBlankCharacter } from '../../character-actions/use-blank-character.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import type { Progress } from './batch/use-importer.ts'
import type { EarlierTarget } from './plan/use-earlier-imports.ts'
import { Preview, type PreviewProps } from './preview/preview.tsx'
import { TargetChoice } from './target-choice.tsx'

interface CandidatePreviewProps extends Omit<PreviewProps, 'draft' | 'isNew' | 'children'> {
  /** The ref of the character to import into; null for a new one. */
  readonly target: string | null
  /** Whether people came from that character. */
  readonly isInto: boolean
  readonly earlier: readonly EarlierTarget[]
  readonly progress: Progress | undefined
  readonly open: (publicRef: string) => Promise<CharacterStore>
  /** Shown above everything else. */
  readonly above: ReactNode
}

/** The preview of one character, with the character that it goes into. */
export function CandidatePreview({
  target,
  isInto,
  earlier,
  progress,
  open,
  above,
  ...preview
}: CandidatePreviewProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const blank = useBlankCharacter(t`New character`)
  const existing = useExisting(target, open)
  const draft = target === null ? blank : existing.character
  if (existing.failure !== undefined) {
    const reason = messageOfError(existing.failure)
    return (
      <PageLayout narrow title={t`Import`}>
        <Notice kind="refused" actions={preview.titleAction}>{t`Couldn’t open the character: ${reason}`}</Notice>
      </PageLayout>
    )
  }
  if (!draft) {
    return (
      <PageLayout narrow title={t`Import`}>
        <Skeleton lines={6} />
      </PageLayout>
    )
  }
  const { name } = draft
  const failure = progress?.kind === 'failed' ? messageOfError(progress.failure) : undefined
  return (
    <Preview {...preview} draft={draft} isNew={target === null}>
      {above}
      {failure !== undefined && <Notice kind="refused">{t`Couldn’t import the character: ${failure}`}</Notice>}
      {isInto && <p>{t`Importing into ${name}. Changes are shown as old → new.`}</p>}
      <TargetChoice
        earlier={earlier}
        target={target}
        onTarget={(chosen) => preview.onChoices({ ...preview.choices, target: chosen })}
      />
    </Preview>
  )
}

interface Existing {
  readonly character?: Character
  readonly failure?: unknown
}

/** The draft of a character, which follows its changes. */
function useExisting(target: string | null, open: (publicRef: string) => Promise<CharacterStore>): Existing {
  const [existing, setExisting] = useState<Existing>({})
  useEffect(() => {
    if (target === null) return undefined
    let isLeft = false
    let unsubscribe = (): void => undefined
    const follow = async () => {
      const store = await open(target)
      const show = () => setExisting({ character: store.draft })
      if (isLeft) return
      unsubscribe = store.onChange(show)
      show()
    }
    follow().catch((failure: unknown) => setExisting({ failure }))
    return () => {
      isLeft = true
      unsubscribe()
    }
  }, [target, open])
  return existing
}
