import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { buttonLook } from '../../../ui/buttons/button.tsx'

/** The way from the log to the whole history. */
export function HistoryLink() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  return (
    <Link
      to="/characters/$publicRef/history"
      params={{ publicRef }}
      className={buttonLook({ kind: 'plain', small: true })}
    >
      <HistoryIcon />
      {t`History`}
    </Link>
  )
}
