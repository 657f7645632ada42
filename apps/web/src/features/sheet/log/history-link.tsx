import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'

export function HistoryLink() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  return (
    <Link
      to="/characters/$publicRef/history"
      params={{ publicRef }}
      className={buttonClass({ kind: 'plain', small: true })}
    >
      <HistoryIcon />
      {t`History`}
    </Link>
  )
}
