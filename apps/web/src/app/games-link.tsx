import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/buttons/button.tsx'

/** The way out of a game that the user is not in any more. */
export function GamesLink() {
  const { t } = useLingui()
  return (
    <Link to="/games" className={buttonClass({ kind: 'primary' })}>
      {t`Go to your games`}
    </Link>
  )
}
