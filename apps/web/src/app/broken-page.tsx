import { useLingui } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'
import { Frame } from './frame/frame.tsx'

/** What is left when a page cannot be drawn, or fetched while offline. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  useEffect(() => console.error(error), [error])
  return (
    <Frame>
      <EmptyPage
        heading="h1"
        title={t`This page did not open`}
        acts={
          <Button kind="act" onClick={() => window.location.reload()}>
            {t`Try again`}
          </Button>
        }
      >
        {t`What you wrote is kept on this device.`}
      </EmptyPage>
    </Frame>
  )
}
