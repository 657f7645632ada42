import type { ReactNode } from 'react'
import { CopyButton } from '../buttons/copy-button.tsx'
import styles from './links.module.css'

interface OneTimeSecretProps {
  readonly secret: string
  /** Says what the secret is for, and that it is not shown again. */
  readonly note: ReactNode
  readonly children?: ReactNode
}

/** A new secret to copy, which is shown only once. */
export function OneTimeSecret({ secret, note, children }: OneTimeSecretProps) {
  return (
    <div role="status" className={styles['created']}>
      <p>{note}</p>
      <code>{secret}</code>
      <p>
        <CopyButton text={secret} />
      </p>
      {children}
    </div>
  )
}
