import { useLingui } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'
import { Frame } from './frame/frame.tsx'

/** Shown when a page throws, or cannot be loaded while offline. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  useEffect(() => console.error(error), [error])
  return (
    <Frame>
      <EmptyPage
        heading="h1"
        title={t`This page couldn’t be loaded`}
        actions={
          <Button kind="primary" onClick={() => window.location.reload()}>
            {t`Try again`}
          </Button>
        }
      >
        {t`Your changes are stored on this device.`}
      </EmptyPage>
    </Frame>
  )
}
