import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import SettingsIcon from 'lucide-react/icons/settings'
import type { ReactNode } from 'react'
import { BottomTabs } from '../../ui/layout/bottom-tabs.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import { BookshelfIcon, CowledIcon, DieIcon } from '../../game-ui/game-icons.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './frame.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface FrameProps {
  /** The save state, on pages of signed-in users. */
  readonly save?: ReactNode
  /** Actions of this page, beside the save state. */
  readonly actions?: ReactNode
  readonly account?: ReactNode
  /** Opens the command palette. */
  readonly onPalette?: () => void
  /** Replaces the wordmark on phones, for example by a back link and the character. */
  readonly phoneHead?: ReactNode
  /** Replaces the app's bottom tabs on phones. */
  readonly phoneTabs?: ReactNode
  /** Hides the navigation, for visitors who are not signed in. */
  readonly bare?: boolean
  /** Shows the wordmark, which links to the start page; by default only together with the navigation. */
  readonly marked?: boolean
  readonly children: ReactNode
}

/** The header and navigation around every page. */
export function Frame(props: FrameProps) {
  const { save, actions, account, onPalette, phoneHead, phoneTabs, bare = false, marked = !bare, children } = props
  const { t } = useLingui()
  return (
    <div className={classNames(styles['frame'], phoneHead !== undefined && styles['headed'], bare && styles['bare'])}>
      <a className={styles['skip']} href="#content">
        {t`Skip to content`}
      </a>
      <header className={styles['top']}>
        {marked && (
          <Link to="/" className={styles['mark']}>
            Everquill
          </Link>
        )}
        {!bare && (
          <nav className={styles['nav']} aria-label={t`Pages`}>
            <CharactersLink>{t`Characters`}</CharactersLink>
            <Link to="/games">{t`Games`}</Link>
            <Link to="/catalogue">{t`Catalogue`}</Link>
          </nav>
        )}
        <div className={styles['head']}>{phoneHead}</div>
        <div className={styles['right']}>
          <span className={styles['save']}>{save}</span>
          {actions}
          <span className={styles['tools']}>
            {onPalette && (
              <IconButton label={t`Go to… (Ctrl+K)`} aria-haspopup="dialog" onClick={onPalette}>
                <Search />
              </IconButton>
            )}
            <span className={styles['preferences']}>
              <LanguageSwitch />
              <ThemeSwitch />
            </span>
            <span className={styles['account']}>{account}</span>
          </span>
        </div>
      </header>
      <main id="content" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      {!bare && (phoneTabs ?? <AppTabs />)}
    </div>
  )
}

function AppTabs() {
  const { t } = useLingui()
  return (
    <BottomTabs label={t`Pages`}>
      <CharactersLink>
        <CowledIcon />
        {t`Characters`}
      </CharactersLink>
      <Link to="/games">
        <DieIcon />
        {t`Games`}
      </Link>
      <Link to="/catalogue">
        <BookshelfIcon />
        {t`Catalogue`}
      </Link>
      <Link to="/settings">
        <SettingsIcon />
        {t`Settings`}
      </Link>
    </BottomTabs>
  )
}

/** Marked as the current page on all pages about characters as well. */
function CharactersLink({ children }: { readonly children: ReactNode }) {
  const isCharacter = useLocation({ select: ({ pathname }) => /^\/(characters\/|import$)/.test(pathname) })
  return (
    <Link to="/" {...(isCharacter && { 'aria-current': 'page' })}>
      {children}
    </Link>
  )
}
