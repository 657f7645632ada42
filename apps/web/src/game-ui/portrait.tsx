import { useState } from 'react'
import { IllumInitial } from './illuminated-initial.tsx'
import styles from './portrait.module.css'

interface PortraitProps {
  readonly id: string
  readonly name: string
  /** Without a picture, or when it cannot be fetched, the initial stands in. */
  readonly src?: string | undefined
}

/** As wide as `--portrait` says. The name stands beside it, so screen readers pass it by. */
export function Portrait({ id, name, src }: PortraitProps) {
  const [failed, setFailed] = useState<string>()
  if (src === undefined || src === '' || src === failed) return <IllumInitial id={id} name={name} />
  return <img className={styles['portrait']} src={src} alt="" onError={() => setFailed(src)} />
}
