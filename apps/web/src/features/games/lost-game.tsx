import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

interface LostGameProps {
  /** Absent if the page has never shown the game. */
  readonly name: string | undefined
  readonly gamesLink: ReactNode
}

/** Tells somebody whose page shows a game that they are not in it any more. */
export function LostGame({ name, gamesLink }: LostGameProps) {
  const { t } = useLingui()
  const title = name === undefined ? t`You’re not in this game` : t`You’re no longer in ${name}`
  return (
    <div role="alert">
      <title>{`${title} · Everquill`}</title>
      <EmptyPage heading="h1" title={title} actions={gamesLink}>
        {name === undefined
          ? t`Check the address, or ask the GM for an invitation.`
          : t`You were removed or left, or the game was deleted. Your characters are still yours.`}
      </EmptyPage>
    </div>
  )
}
