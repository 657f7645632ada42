import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/buttons/button.tsx'
import { unsentFile } from './unsent-file.ts'

/** The way out that needs no server: what was typed here, as a file. */
export function DownloadUnsent() {
  const { t } = useLingui()
  const { sync } = useRouteContext({ from: '__root__' })
  return (
    <Button small onClick={() => void sync.unsent().then((unsent) => offer(unsentFile(unsent, new Date())))}>
      <Download />
      {t`Download unsent changes`}
    </Button>
  )
}

function offer({ name, text }: ReturnType<typeof unsentFile>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
