import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/buttons/button.tsx'
import { unsentFile } from './unsent-file.ts'

/** Downloads unsent changes as a file, without the server. */
export function DownloadUnsent() {
  const { t } = useLingui()
  const { sync } = useRouteContext({ from: '__root__' })
  return (
    <Button small onClick={() => void sync.unsent().then((unsent) => download(unsentFile(unsent, new Date())))}>
      <Download />
      {t`Download unsent changes`}
    </Button>
  )
}

function download({ name, text }: ReturnType<typeof unsentFile>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // Some browsers read the blob only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
