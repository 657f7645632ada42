import { classNames } from '../ui/foundation/class-names.ts'
import { initialOf, pigmentOf } from '../ui/foundation/pigments.ts'
import styles from './portrait.module.css'

interface IllumInitialProps {
  readonly id: string
  readonly name: string
}

/** For those without a picture: the first letter on a pigment that belongs to the id. The name stands beside it. */
export function IllumInitial({ id, name }: IllumInitialProps) {
  return (
    <span className={classNames(styles['portrait'], styles['initial'], styles[pigmentOf(id)])} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}
