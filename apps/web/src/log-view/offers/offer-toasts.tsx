import { characterFields, receivedEffect, type FactsOf, type LoggedAct } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { IlluminatedInitial } from '../../game-ui/illuminated-initial.tsx'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { giveSignal } from '../../ui/foundation/signal.ts'
import { useCloseToast, useToast, type ToastMessage } from '../../ui/overlays/toast.tsx'
import { useContentNames } from '../texts/use-content-names.ts'
import type { OfferTarget } from './offer-target.ts'
import type { Offer } from './offers.tsx'

interface OfferToastsProps {
  /** Oldest first. */
  readonly offers: readonly Offer[]
  /** The user is the only target, and need not be named. */
  readonly isForOne: boolean
  readonly onAmountNeeded: ((offer: Offer, kind: 'damage' | 'heal') => void) | undefined
  readonly onAnswer: (offer: Offer) => void
}

/** Shows the oldest offer as a toast until it is answered, here or on another device; then the next one follows. */
export function OfferToasts({ offers, isForOne, onAmountNeeded, onAnswer }: OfferToastsProps) {
  const { t } = useLingui()
  const toast = useToast()
  const closeToast = useCloseToast()
  const kindOf = useEffectKind()
  const messageOf = useOfferMessage(isForOne)
  /** The total is a part of it: the roll may arrive after the action. */
  const shown = useRef<Pick<Offer, 'key' | 'total'>>(undefined)

  const effectOf = ({ target, total, act }: Offer) =>
    total === null ? null : receivedEffect(target.read(), kindOf?.(act), total)
  const apply = (offer: Offer) => {
    const { target, act, source } = offer
    const effect = effectOf(offer)
    onAnswer(offer)
    if (effect === null) return onAmountNeeded?.(offer, kindOf?.(act) === 'healing' ? 'heal' : 'damage')
    if (effect.edits.length === 0) return toast({ title: t`Already at the maximum.` })
    return target.act({ kind: effect.kind, ...(act.of !== undefined && { of: act.of }), source }, effect.edits)
  }
  const isReady = kindOf !== null
  const show = useEffectEvent(() => {
    if (kindOf === null) return
    const next = offers.find((offer) => onAmountNeeded !== undefined || effectOf(offer) !== null)
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
  return null
}

const toastKey = (key: string): string => `offer ${key}`

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
  return ({ act, entry, total, target }, kind) => {
    const what = names.of(act.kind === 'cast' ? 'Spells' : 'Items', act.of ?? '')
    const who = entry.subjectName || entry.authorName || t`Unknown player`
    return {
      title: title(what, target.read().name, total === null ? null : number(total)),
      detail: (
        <span className="by-dots">
          <span>{who}</span>
          {total !== null && <Preview target={target} kind={kind} total={total} />}
        </span>
      ),
      lead: <IlluminatedInitial id={String(entry.characterId ?? entry.user)} name={who} />,
    }
  }
}

interface PreviewProps {
  readonly target: OfferTarget
  readonly kind: EffectKind
  readonly total: number
}

const previewed = ['hp', 'hp_temp', 'mana'] as const

/** The values before and after, as they are now. */
function Preview({ target, kind, total }: PreviewProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const translate = useTranslate()
  // A snapshot must be the same as long as nothing changes.
  const snapshot = () => JSON.stringify(target.read())
  const shown = useSyncExternalStore(target.subscribe, snapshot)
  const values = useMemo(() => JSON.parse(shown) as ReturnType<OfferTarget['read']>, [shown])
  const edits = receivedEffect(values, kind, total)?.edits ?? []
  const before = (field: (typeof previewed)[number]) => values[field] ?? 0
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
