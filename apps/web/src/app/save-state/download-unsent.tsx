import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/buttons/button.tsx'
import { saveFile } from '../../ui/foundation/save-file.ts'
import { unsentFile } from './unsent-file.ts'

/** Downloads unsent changes as a file, without the server. */
export function DownloadUnsent() {
  const { t } = useLingui()
  const { sync } = useRouteContext({ from: '__root__' })
  const save = (unsent: Awaited<ReturnType<typeof sync.unsent>>) => {
    const { name, text } = unsentFile(unsent, new Date())
    saveFile(new Blob([text], { type: 'application/json' }), name)
  }
  return (
    <Button small onClick={() => void sync.unsent().then(save)}>
      <Download />
      {t`Download unsent changes`}
    </Button>
  )
}
