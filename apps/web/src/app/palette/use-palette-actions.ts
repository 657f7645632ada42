import { notationOf, parseDice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { locales } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { localizeDice } from '../../i18n/localize-dice.ts'
import { useRollFormula } from '../../sync/outbox/rolls.ts'
import { useOpenCharacterStore } from '../../sync/replica/use-character.ts'
import { useRoster } from '../../queries/roster.ts'
import { useSession } from '../../queries/session.ts'
import { chooseLanguage, languageNames } from '../frame/language-switch.tsx'
import { findPageCommands, findPageTargets, focusTarget } from './page-targets.ts'
import { useCharacterActions } from './use-character-actions.ts'
import { findActions, type PaletteAction } from './find-actions.ts'
import { chooseTheme, themes, useTheme } from '../frame/theme.ts'
import { useThemeNames } from '../frame/theme-switch.tsx'

interface PaletteActionsOptions {
  readonly onSignOut: () => void
  /** Switches tabs until the element is visible, on pages that show one tab at a time. */
  readonly revealSection?: ((element: HTMLElement) => void) | undefined
}

/** Returns the palette's actions for a typed text. */
export function usePaletteActions({
  onSignOut,
  revealSection,
}: PaletteActionsOptions): (typed: string) => readonly PaletteAction[] {
  const { t } = useLingui()
  const locale = useLocale()
  const theme = useTheme()
  const themeNames = useThemeNames()
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: characters = [] } = useRoster()
  const roll = useRollFormula()
  const [targets] = useState(() =>
    findPageTargets((element) => element.checkVisibility() || isInHiddenTab(revealSection)),
  )
  const [commands] = useState(findPageCommands)
  const store = useOpenCharacterStore()
  const characterActions = useCharacterActions(store?.draft, (id) => {
    const element = document.querySelector<HTMLElement>(`[data-field="items.${CSS.escape(id)}"]`)
    if (element === null) return
    revealSection?.(element)
    focusTarget(element)
  })
  const [links] = useState(() => [...document.querySelectorAll<HTMLAnchorElement>('header nav a')])

  const open = (publicRef: string) => void navigate({ to: '/characters/$publicRef', params: { publicRef } })
  const kinds = { section: t`On this page`, field: t`Edit` }
  const actions: readonly PaletteAction[] = [
    ...characterActions,
    ...targets.map(({ label, kind, element }, index) => ({
      id: `target ${index}`,
      label,
      detail: kinds[kind],
      onlyWhenSearched: kind === 'field',
      run: () => {
        revealSection?.(element)
        focusTarget(element)
      },
    })),
    ...commands.map(({ label, element }, index) => ({
      id: `command ${index}`,
      label,
      detail: t`Action`,
      run: () => element.click(),
    })),
    ...characters.map(({ publicRef, name }) => ({
      id: `character ${publicRef}`,
      label: name,
      detail: t`Character`,
      run: () => open(publicRef),
    })),
    ...links.map((link) => ({
      id: `page ${link.pathname}`,
      label: link.textContent,
      detail: t`Page`,
      run: () => link.click(),
    })),
    { id: 'settings', label: t`Settings`, detail: t`Page`, run: () => void navigate({ to: '/settings' }) },
    ...(user?.administrator
      ? [
          {
            id: 'administration',
            label: t`Administration`,
            detail: t`Page`,
            run: () => void navigate({ to: '/administration' }),
          },
        ]
      : []),
    { id: 'help', label: t`Help`, detail: t`Page`, run: () => void navigate({ to: '/help' }) },
    { id: 'new', label: t`New character`, run: () => void navigate({ to: '/characters/new' }) },
    { id: 'import', label: t`Import`, detail: t`Page`, run: () => void navigate({ to: '/import' }) },
    ...locales
      .filter((other) => other !== locale)
      .map((other) => ({
        id: other,
        label: languageNames[other],
        detail: t`Language`,
        run: () => chooseLanguage(other),
      })),
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({ id: other, label: themeNames[other], detail: t`Theme`, run: () => chooseTheme(other) })),
    user?.guest
      ? { id: 'sign-in', label: t`Sign in or sign up`, run: () => void navigate({ to: '/sign-in' }) }
      : { id: 'sign-out', label: t`Sign out`, run: onSignOut },
  ]

  return (typed) => {
    const dice = roll && parseDice(typed)
    if (!dice) return findActions(actions, typed)
    const notation = notationOf(dice)
    const localized = localizeDice(notation, locale)
    return [{ id: 'roll', label: t`Roll ${localized}`, run: () => void roll(notation) }, ...findActions(actions, typed)]
  }
}

/** On phones, a sheet shows one tab at a time: an invisible element may be in another tab. */
const isInHiddenTab = (revealSection: unknown): boolean =>
  revealSection !== undefined && window.matchMedia('(max-width: 719px)').matches
