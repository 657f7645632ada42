import { classNames } from '../ui/foundation/class-names.ts'
import { initialOf, pigmentOf } from '../ui/foundation/pigments.ts'
import styles from './portrait.module.css'

interface IlluminatedInitialProps {
  readonly id: string
  readonly name: string
}

/** Replaces a missing portrait: the first letter of the name in a colour that depends on the id. */
export function IlluminatedInitial({ id, name }: IlluminatedInitialProps) {
  return (
    <span className={classNames(styles['portrait'], styles['initial'], styles[pigmentOf(id)])} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}
