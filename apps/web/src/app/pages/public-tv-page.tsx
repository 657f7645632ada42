import type { TvCharacter } from '@everquill/domain'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { TvOrder } from '../../features/encounter/tv-order.tsx'
import { LostTv, PublicTv } from '../../features/games/tv/public-tv.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useOpenTvLink, useRefetchTv, useTvOfLink } from '../../queries/tv.ts'
import { openLinkStream } from '../../sync/stream/link-stream.ts'
import { Frame } from '../frame/frame.tsx'

/** A game on a TV, without an account. The token is in the URL fragment, so it never reaches a server log. */
export function PublicTvPage() {
  const { hash } = useLocation()
  const { messageOfError } = useProblemMessages()
  const { data: linkId, error: openError } = useOpenTvLink(hash)
  const { data: screen, error: readError } = useTvOfLink(linkId)
  const refetch = useRefetchTv(linkId)
  const [isConnected, setConnected] = useState(true)
  const isLost = isLinkLost(openError) || isLinkLost(readError)
  useEffect(() => {
    if (linkId === undefined || isLost) return undefined
    const url = `/api/tv/${encodeURIComponent(linkId)}/stream`
    return openLinkStream(url, { onChange: refetch, onConnection: setConnected })
  }, [linkId, isLost, refetch])
  if (isLost) return <LostTv />
  if (!screen) {
    const error = openError ?? readError
    return <Frame bare>{error !== null && <p role="alert">{messageOfError(error)}</p>}</Frame>
  }
  const pictureOf = ({ publicRef, picture }: TvCharacter) =>
    picture === null ? undefined : `/api/tv/${linkId}/images/${publicRef}/${picture}?size=320`
  const fighters = screen.party.map((one) => ({ ...one, picture: pictureOf(one) }))
  return (
    <PublicTv
      screen={screen}
      pictureOf={pictureOf}
      isReconnecting={!isConnected}
      fight={screen.running && <TvOrder running={screen.running} party={fighters} />}
    />
  )
}

/** Whether a link is unknown, expired or revoked, or its game is gone. */
const isLinkLost = (error: Error | null): boolean =>
  error instanceof ProblemError && ['link-invalid', 'not-found', 'invalid-request'].includes(error.problem.code)
