import { notationOf, parseDice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { locales } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { localizeDice } from '../../i18n/localize-dice.ts'
import { useRosterActions } from '../../queries/actions.ts'
import { useRoll } from '../../sync/outbox/rolls.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useRoster, useSession } from '../../queries/queries.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { chooseLanguage, languageNames } from '../frame/language-switch.tsx'
import { goTo, pagePlaces } from './page-targets.ts'
import { foundActs, type Act } from './find-actions.ts'
import { chooseTheme, themes, useTheme } from '../frame/theme.ts'
import { useThemeNames } from '../frame/theme-switch.tsx'

interface PaletteActsProps {
  readonly onSignOut: () => void
  /** Turns the page until a place can be seen, where not all of it can at once. */
  readonly onSeek?: ((place: HTMLElement) => void) | undefined
}

/** What can be done from here, as somebody types it. */
export function usePaletteActs({ onSignOut, onSeek }: PaletteActsProps): (typed: string) => readonly Act[] {
  const { t } = useLingui()
  const locale = useLocale()
  const theme = useTheme()
  const themeNames = useThemeNames()
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: characters = [] } = useRoster()
  const roster = useRosterActions()
  const { ofFailure } = useProblemMessages()
  const toast = useToast()
  const roll = useRoll()
  const [places] = useState(() => pagePlaces((element) => element.checkVisibility() || isTurned(onSeek)))
  const [links] = useState(() => [...document.querySelectorAll<HTMLAnchorElement>('header nav a')])

  const open = (publicRef: string) => void navigate({ to: '/characters/$publicRef', params: { publicRef } })
  const begin = () => void roster.create().then(open, (error: unknown) => toast({ title: ofFailure(error) }))
  const kinds = { section: t`on this page`, field: t`to write in` }
  const acts: readonly Act[] = [
    ...places.map(({ label, kind, element }, place) => ({
      id: `place ${place}`,
      label,
      detail: kinds[kind],
      onlySought: kind === 'field',
      run: () => {
        onSeek?.(element)
        goTo(element)
      },
    })),
    ...characters.map(({ publicRef, name }) => ({
      id: `character ${publicRef}`,
      label: name,
      detail: t`character`,
      run: () => open(publicRef),
    })),
    ...links.map((link) => ({
      id: `page ${link.pathname}`,
      label: link.textContent,
      detail: t`page`,
      run: () => link.click(),
    })),
    { id: 'settings', label: t`Settings`, detail: t`page`, run: () => void navigate({ to: '/settings' }) },
    { id: 'help', label: t`Help`, detail: t`page`, run: () => void navigate({ to: '/help' }) },
    { id: 'new', label: t`New character`, run: begin },
    ...locales
      .filter((other) => other !== locale)
      .map((other) => ({
        id: other,
        label: languageNames[other],
        detail: t`language`,
        run: () => chooseLanguage(other),
      })),
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({ id: other, label: themeNames[other], detail: t`light`, run: () => chooseTheme(other) })),
    user?.guest
      ? { id: 'sign-in', label: t`Sign in or sign up`, run: () => void navigate({ to: '/sign-in' }) }
      : { id: 'sign-out', label: t`Sign out`, run: onSignOut },
  ]

  return (typed) => {
    const dice = roll && parseDice(typed)
    if (!dice) return foundActs(acts, typed)
    const notation = notationOf(dice)
    const written = localizeDice(notation, locale)
    return [{ id: 'roll', label: t`Roll ${written}`, run: () => roll({ notation }) }, ...foundActs(acts, typed)]
  }
}

/** Whether a phone shows one leaf at a time: then a place that is not seen may be on another. */
const isTurned = (onSeek: unknown): boolean => onSeek !== undefined && window.matchMedia('(max-width: 719px)').matches
