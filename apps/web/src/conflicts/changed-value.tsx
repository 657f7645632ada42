import type { Change } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { textDiff } from '../log-view/texts/text-diff.ts'
import type { FieldTexts } from '../log-view/texts/use-field-texts.ts'
import styles from './notices.module.css'

/** The value before and after a change; of long texts only the part that differs. */
export function ChangedValue({ field, oldValue, newValue, texts }: Change & { readonly texts: FieldTexts }) {
  const { t } = useLingui()
  return (
    <>
      <Quote>{texts.valueOf(field, textDiff(oldValue, newValue))}</Quote> <span aria-hidden="true">→</span>
      <span className="sr">{t`becomes`}</span> <Quote>{texts.valueOf(field, textDiff(newValue, oldValue))}</Quote>
    </>
  )
}

const Quote = ({ children }: { readonly children: ReactNode }) => <span className={styles['quote']}>{children}</span>
