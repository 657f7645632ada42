import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
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
  /** Whether all is saved: in the bar of every page that can be written on. */
  readonly save?: ReactNode
  /** Acts of this page, beside the save state. */
  readonly actions?: ReactNode
  readonly account?: ReactNode
  /** Asks where to go, or what to do. */
  readonly onPalette?: () => void
  /** What a phone's bar shows instead of the wordmark: the way back and what the page is about. */
  readonly phoneHead?: ReactNode
  /** What a phone shows at its foot instead of the house's own tabs. */
  readonly phoneTabs?: ReactNode
  /** Before the door there are no pages to go to: only how to read this one. */
  readonly bare?: boolean
  readonly children: ReactNode
}

/** What surrounds every page. A page fills its places; the frame knows none of them. */
export function Frame(props: FrameProps) {
  const { save, actions, account, onPalette, phoneHead, phoneTabs, bare = false, children } = props
  const { t } = useLingui()
  return (
    <div className={classNames(styles['frame'], phoneHead !== undefined && styles['headed'], bare && styles['bare'])}>
      <a className={styles['skip']} href="#content">
        {t`To the content`}
      </a>
      <header className={styles['top']}>
        {!bare && (
          <>
            <Link to="/" className={styles['mark']}>
              Everquill
            </Link>
            <nav className={styles['nav']} aria-label={t`Pages`}>
              <Link to="/">{t`Characters`}</Link>
              <Link to="/games">{t`Games`}</Link>
              <Link to="/catalogue">{t`Catalogue`}</Link>
            </nav>
          </>
        )}
        <div className={styles['head']}>{phoneHead}</div>
        <div className={styles['right']}>
          <span className={styles['save']}>{save}</span>
          {actions}
          <span className={styles['desk']}>
            {onPalette && (
              <IconButton label={t`Go to … (Ctrl K)`} aria-haspopup="dialog" onClick={onPalette}>
                <Search />
              </IconButton>
            )}
            <span className={styles['choose']}>
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
      {!bare && (phoneTabs ?? <HouseTabs />)}
    </div>
  )
}

function HouseTabs() {
  const { t } = useLingui()
  return (
    <BottomTabs label={t`Pages`}>
      <Link to="/">
        <CowledIcon />
        {t`Characters`}
      </Link>
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
