import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { MenuItem } from '../ui/overlays/menu.tsx'

/** Leads to the files that a character can be saved as. */
export function ExportMenuItem({ publicRef }: { readonly publicRef: string }) {
  const { t } = useLingui()
  return (
    <MenuItem icon={<Download />} link={<Link to="/characters/$publicRef/export" params={{ publicRef }} />}>
      {t`Export…`}
    </MenuItem>
  )
}
