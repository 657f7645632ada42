import { characterFields, receivedEffect, type FactsOf, type FieldEdit, type LoggedAct } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { IlluminatedInitial } from '../../../game-ui/illuminated-initial.tsx'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { OpenCharacterProvider } from '../../../sync/replica/use-character.ts'
import { giveSignal } from '../../../ui/foundation/signal.ts'
import { useCloseToast, useToast, type ToastMessage } from '../../../ui/overlays/toast.tsx'
import { HitPointsPad } from '../pad/hit-points-pad.tsx'
import type { Offer } from './offers.tsx'

interface OfferToastsProps {
  /** Oldest first. */
  readonly offers: readonly Offer[]
  /** The user has only one character here, so it need not be named. */
  readonly isForOne: boolean
  readonly onAnswer: (offer: Offer) => void
}

/** Shows the oldest offer as a toast until it is answered, here or on another device; then the next one follows. */
export function OfferToasts({ offers, isForOne, onAnswer }: OfferToastsProps) {
  const { t } = useLingui()
  const toast = useToast()
  const closeToast = useCloseToast()
  const kindOf = useEffectKind()
  const messageOf = useOfferMessage(isForOne)
  const [onPad, setOnPad] = useState<Offer>()
  /** The total is a part of it: the roll may arrive after the action. */
  const shown = useRef<Pick<Offer, 'key' | 'total'>>(undefined)

  const apply = (offer: Offer) => {
    const { store, total, act, source } = offer
    const effect = total === null ? null : receivedEffect(store.draft, kindOf?.(act), total)
    onAnswer(offer)
    if (effect === null) return setOnPad(offer)
    if (effect.edits.length === 0) return toast({ title: t`Already at the maximum.` })
    return store.act({ kind: effect.kind, ...causeOf(act, source) }, effect.edits)
  }
  const isReady = kindOf !== null
  const show = useEffectEvent(() => {
    if (kindOf === null) return
    const [next] = offers
    const before = shown.current
    if (before && before.key !== next?.key) closeToast(toastKey(before.key))
    shown.current = next
    if (!next || (before?.key === next.key && before.total === next.total)) return
    toast({
      ...messageOf(next, kindOf(next.act)),
      stays: true,
      replaces: toastKey(next.key),
      action: { label: t`Apply`, onPress: () => apply(next) },
      onDismiss: () => onAnswer(next),
      onShown: giveSignal,
    })
  })
  useEffect(() => show(), [offers, isReady])
  const close = useEffectEvent(() => {
    if (shown.current) closeToast(toastKey(shown.current.key))
    shown.current = undefined
  })
  useEffect(() => () => close(), [])
  if (!onPad) return null
  const start = kindOf?.(onPad.act) === 'healing' ? 'heal' : 'damage'
  return (
    <OpenCharacterProvider value={onPad.store}>
      <HitPointsPad start={start} cause={causeOf(onPad.act, onPad.source)} onClose={() => setOnPad(undefined)} />
    </OpenCharacterProvider>
  )
}

const toastKey = (key: string): string => `offer ${key}`

const causeOf = ({ of }: LoggedAct, source: string) => ({ ...(of !== undefined && { of }), source })

type EffectKind = FactsOf<'Items'>['effect_kind']

/** What kind of effect an action has; null until the catalogue is loaded. */
function useEffectKind(): ((act: LoggedAct) => EffectKind) | null {
  const [items, spells] = [useLookup('Items'), useLookup('Spells')]
  if (!items || !spells) return null
  return ({ kind, of = '' }) => {
    if (kind === 'attack') return 'damage'
    return (kind === 'cast' ? spells : items).recordOf(of)?.facts.effect_kind
  }
}

function useOfferMessage(isForOne: boolean): (offer: Offer, kind: EffectKind) => ToastMessage {
  const { t } = useLingui()
  const { number } = useNumbers()
  const names = useContentNames()
  const title = (what: string, target: string, total: string | null): ReactNode => {
    if (isForOne) {
      return total === null ? (
        <Trans>
          <b>{what}</b> on you. Apply?
        </Trans>
      ) : (
        <Trans>
          <b>{what}</b> on you: <b>{total}</b>. Apply?
        </Trans>
      )
    }
    return total === null ? (
      <Trans>
        <b>{what}</b> on {target}. Apply?
      </Trans>
    ) : (
      <Trans>
        <b>{what}</b> on {target}: <b>{total}</b>. Apply?
      </Trans>
    )
  }
  return ({ act, entry, total, store }, kind) => {
    const what = names.of(act.kind === 'cast' ? 'Spells' : 'Items', act.of ?? '')
    const who = entry.subjectName || entry.authorName || t`Unknown player`
    return {
      title: title(what, store.draft.name, total === null ? null : number(total)),
      detail: (
        <span className="by-dots">
          <span>{who}</span>
          {total !== null && <Preview store={store} kind={kind} total={total} />}
        </span>
      ),
      lead: <IlluminatedInitial id={String(entry.characterId ?? entry.user)} name={who} />,
    }
  }
}

interface PreviewProps {
  readonly store: CharacterStore
  readonly kind: EffectKind
  readonly total: number
}

const previewed = ['hp', 'hp_temp', 'mana'] as const

/** The values before and after, as they are now. */
function Preview({ store, kind, total }: PreviewProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const translate = useTranslate()
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribes = [...previewed, 'hp_max', 'mana_max'].map((field) => store.subscribe(field, listener))
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      }
    },
    [store],
  )
  const draft = useSyncExternalStore(subscribe, () => store.draft)
  const edits = receivedEffect(draft, kind, total)?.edits ?? []
  const before = (field: FieldEdit['field']) => Number(store.read(field))
  return previewed.flatMap((field) => {
    const edit = edits.find((one) => one.field === field)
    if (!edit) return []
    return (
      <span key={field}>
        {translate(characterFields[field].label)} {number(before(field))} <span aria-hidden="true">→</span>
        <span className="sr">{t`becomes`}</span> {number(Number(edit.value))}
      </span>
    )
  })
}
