import { useRef } from 'react'
import { newId } from './new-id.ts'

/** Save ids for requests that a person may send again after a lost response: the same request gets the same id. */
export interface RetryId {
  readonly idFor: (request: object) => string
  /** The request succeeded: the next one is another, even with the same content. */
  readonly confirm: () => void
}

export function useRetryId(): RetryId {
  const unconfirmed = useRef<{ readonly content: string; readonly saveId: string }>(undefined)
  return {
    idFor: (request) => {
      const content = JSON.stringify(request)
      if (unconfirmed.current?.content !== content) unconfirmed.current = { content, saveId: newId() }
      return unconfirmed.current.saveId
    },
    confirm: () => {
      unconfirmed.current = undefined
    },
  }
}
