import { imageHashOf } from '@everquill/domain'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followLink } from '../../sync/stream/follow-link.ts'
import { SharedLog } from '../../features/shared-sheet/shared-log.tsx'
import { SharedSheet } from '../../features/shared-sheet/shared-sheet.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useShown, useShownAgain, useShownLog } from '../../queries/shares.ts'
import { Frame } from '../frame/frame.tsx'
import { useTelling } from '../../log-view/texts/use-change-texts.tsx'

/** What a link shows, to whoever holds it. The secret stays behind the # and goes into no log. */
export function SharedPage() {
  const { hash } = useLocation()
  const { ofFailure } = useProblemMessages()
  const { data, error } = useShown(hash)
  const { data: log, hasNextPage, fetchNextPage } = useShownLog(hash, data?.link)
  const telling = useTelling()
  const again = useShownAgain(hash)
  const linkId = data?.link.id
  useEffect(() => (linkId === undefined ? undefined : followLink(linkId, again)), [linkId, again])
  const { publicRef = '', image = '' } = data?.character ?? {}
  const picture = imageHashOf({ publicRef, image })
  return (
    <Frame bare>
      {error !== null && <p role="alert">{ofFailure(error)}</p>}
      {data && error === null && (
        <SharedSheet
          character={data.character}
          picture={picture === null ? undefined : `/api/share/${linkId}/images/${picture}?size=320`}
          log={
            log && (
              <SharedLog
                entries={log.pages.flatMap(({ entries }) => entries)}
                tell={(entry) => telling.entry(entry, data.character)}
                {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
              />
            )
          }
        />
      )}
    </Frame>
  )
}
