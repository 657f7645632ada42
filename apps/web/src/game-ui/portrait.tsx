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
  const [failed, setFailed] = useState<string>()
  if (src === undefined || src === '' || src === failed) return <IlluminatedInitial id={id} name={name} />
  return <img className={styles['portrait']} src={src} alt="" onError={() => setFailed(src)} />
}
