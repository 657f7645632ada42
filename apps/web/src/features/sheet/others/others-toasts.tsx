import { describeChange, isUndoable, rollOf, type GameEntry, type LogEntry } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import Gift from 'lucide-react/icons/gift'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { IlluminatedInitial } from '../../../game-ui/illuminated-initial.tsx'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { entryIcon } from '../../../log-view/entry-icon.tsx'
import { useOtherAuthor } from '../../../log-view/texts/use-other-author.ts'
import { useLabels } from '../../../log-view/texts/use-entry-texts.tsx'
import { useSaveSentence } from '../../../log-view/texts/use-save-sentence.tsx'
import { useUndo } from '../../../log-view/undo/use-undo.tsx'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { giveSignal } from '../../../ui/foundation/signal.ts'
import { useToast, type ToastMessage } from '../../../ui/overlays/toast.tsx'
import type { News } from './news.ts'

interface OthersToastsProps {
  readonly news: readonly News[]
  /** All news have become toasts. */
  readonly onShown: () => void
}

/** Shows each news as a toast. */
export function OthersToasts({ news, onShown }: OthersToastsProps) {
  const toast = useToast()
  const { toastOf, dialog } = useSaveToast()
  const rollToastOf = useRollToast()
  const show = useEffectEvent(() => {
    if (news.length === 0) return
    for (const one of news) toast(one.kind === 'save' ? toastOf(one.entries) : rollToastOf(one.entry))
    onShown()
  })
  useEffect(() => show(), [news])
  return dialog
}

/** Describes a save by somebody else, with an Undo unless only the GM may undo it. */
function useSaveToast(): {
  readonly toastOf: (save: readonly LogEntry[]) => ToastMessage
  readonly dialog: ReactNode
} {
  const { t } = useLingui()
  const sentenceOf = useSaveSentence()
  const undo = useUndo()
  const toastOf = (save: readonly LogEntry[]): ToastMessage => {
    const isAward = save.some(({ data }) => data.transfer?.from === null)
    const { title, detail, isGift } = sentenceOf(save, isAward ? t`only the GM can undo this` : undefined)
    const undoable = isAward ? [] : save.filter(isUndoable)
    const first = save.at(-1)
    const { icon: Icon, tone } = first && !isGift ? entryIcon(first) : { icon: Gift, tone: 'ochre' as const }
    return {
      title,
      ...(detail !== undefined && { detail }),
      lead: <Icon />,
      tone,
      isGift,
      ...(undoable.length > 0 && {
        action: { label: t`Undo`, icon: <Undo2 />, onPress: () => undo.start(undoable) },
      }),
      ...(first && { replaces: first.saveId }),
      onShown: giveSignal,
    }
  }
  return { toastOf, dialog: undo.dialog }
}

/** Describes a roll; each replaces the one before, because only the latest matters. */
function useRollToast(): (entry: GameEntry) => ToastMessage {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const labelOf = useLabels()
  const authorOf = useOtherAuthor()
  const { draft } = useCharacterStore()
  return (entry) => {
    const { characterId, subjectName, authorName, user, data } = entry
    const roll = rollOf(data)
    const isForMe = characterId === draft.id
    const name = isForMe ? authorOf(entry) : subjectName || authorName || t`Unknown player`
    const dice = localizeDice(roll?.notation ?? '', locale)
    const label = labelOf(describeChange(data), data.field)
    return {
      title:
        roll?.for === undefined ? (
          <Trans>
            <b>{name}</b> rolled {dice}
          </Trans>
        ) : (
          <Trans>
            <b>{name}</b> rolled {label}
          </Trans>
        ),
      lead: <IlluminatedInitial id={String(characterId ?? user)} name={name} />,
      figure: number(roll?.total ?? 0),
      replaces: 'roll',
    }
  }
}
