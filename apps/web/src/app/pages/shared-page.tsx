import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followLink } from '../../live/follow-link.ts'
import { SharedSheet } from '../../shared-sheet/shared-sheet.tsx'
import { useProblemWords } from '../../store/problem-words.ts'
import { useShown } from '../../store/shares.ts'
import { Frame } from '../frame.tsx'

/** What a link shows, to whoever holds it. The secret stays behind the # and goes into no log. */
export function SharedPage() {
  const { hash } = useLocation()
  const queries = useQueryClient()
  const { ofFailure } = useProblemWords()
  const { data, error } = useShown(hash)
  const linkId = data?.linkId
  useEffect(
    () =>
      linkId === undefined
        ? undefined
        : followLink(linkId, () => void queries.invalidateQueries({ queryKey: ['shown', hash] })),
    [linkId, hash, queries],
  )
  return (
    <Frame bare>
      {error !== null && <p role="alert">{ofFailure(error)}</p>}
      {data && error === null && <SharedSheet character={data.character} linkId={data.linkId} />}
    </Frame>
  )
}
