import { useState } from 'react'
import { IlluminatedInitial } from './illuminated-initial.tsx'
import styles from './portrait.module.css'

interface PortraitProps {
  readonly id: string
  readonly name: string
  /** If it is missing or fails to load, the initial is shown. */
  readonly src?: string | undefined
}

/** Its width is `--portrait`. Hidden from screen readers: the name is always shown next to it. */
export function Portrait({ id, name, src }: PortraitProps) {
  const [tried, setTried] = useState({ src, hasFailed: false })
  // An address that failed is tried again when it is shown again: by then its picture may have been uploaded.
  if (tried.src !== src) setTried({ src, hasFailed: false })
  const hasFailed = tried.src === src && tried.hasFailed
  if (src === undefined || src === '' || hasFailed) return <IlluminatedInitial id={id} name={name} />
  return <img className={styles['portrait']} src={src} alt="" onError={() => setTried({ src, hasFailed: true })} />
}
