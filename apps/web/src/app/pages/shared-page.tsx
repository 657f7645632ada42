import { imageHashOf } from '@everquill/domain'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openLinkStream } from '../../sync/stream/link-stream.ts'
import { SharedLog } from '../../features/shared-sheet/shared-log.tsx'
import { SharedNote } from '../../features/shared-sheet/shared-note.tsx'
import { SharedSheet } from '../../features/shared-sheet/shared-sheet.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSharedCharacter, useRefetchShared, useSharedLog } from '../../queries/shares.ts'
import { Frame } from '../frame/frame.tsx'

/** A shared character. The token is in the URL fragment, so it never reaches a server log. */
export function SharedPage() {
  const { hash } = useLocation()
  const { messageOfError } = useProblemMessages()
  const { data, error } = useSharedCharacter(hash)
  const { data: log, hasNextPage, fetchNextPage } = useSharedLog(hash, data?.link)
  const again = useRefetchShared(hash)
  const linkId = data?.link.id
  useEffect(() => {
    if (linkId === undefined) return undefined
    return openLinkStream(`/api/share/${encodeURIComponent(linkId)}/stream`, { onChange: again })
  }, [linkId, again])
  const { publicRef = '', image = '' } = data?.character ?? {}
  const picture = imageHashOf({ publicRef, image })
  return (
    <Frame bare marked>
      {error !== null && <p role="alert">{messageOfError(error)}</p>}
      {data && error === null && (
        <SharedSheet
          character={data.character}
          picture={picture === null ? undefined : `/api/share/${linkId}/images/${picture}?size=320`}
          note={<SharedNote shown={data.link.sections} />}
          log={
            log && (
              <SharedLog
                entries={log.pages.flatMap(({ entries }) => entries)}
                character={data.character}
                {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
              />
            )
          }
        />
      )}
    </Frame>
  )
}
