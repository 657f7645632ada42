import { sections, type Section } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLocale } from '../../i18n/use-locale.ts'
import { useSectionNames } from './section-names.ts'
import styles from './shared-sheet.module.css'

/** Says which sections the owner does not share, and where the sheet comes from. */
export function SharedNote({ shown }: { readonly shown: readonly Section[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const names = useSectionNames()
  const withheld = sections.filter((section) => section !== 'name' && !shown.includes(section))
  const list = new Intl.ListFormat(locale).format(withheld.map((section) => names[section]))
  return (
    <footer className={styles['footer']}>
      {withheld.length > 0 && <p>{t`Not shared by the owner: ${list}.`}</p>}
      <p>
        <Trans>
          This sheet was made with <Link to="/">Everquill</Link>. Make your own, it’s free.
        </Trans>
      </p>
    </footer>
  )
}
