import type { LogEntry } from '@everquill/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBackend, type LogPage, type LogQuestion } from '../api/backend.ts'
import { keys } from './queries.ts'

/** A log as far as it was read, page by page. */
export interface ReadLog {
  readonly entries: readonly LogEntry[]
  readonly undone: ReadonlySet<string>
  readonly people: LogPage['people']
  readonly games: LogPage['games']
  readonly isPending: boolean
  readonly isError: boolean
  /** Reads on; undefined at the beginning of the log. */
  readonly readOn: (() => void) | undefined
  readonly isReading: boolean
  readonly retry: () => void
}

/** Entries that answer a question, newest first, 100 at a time. */
export function usePages(publicRef: string, question: LogQuestion): ReadLog {
  const backend = useBackend()
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: [...keys.log(publicRef), question],
    queryFn: ({ pageParam }) => backend.log(publicRef, { ...question, ...(pageParam !== '' && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }: LogPage) => next,
  })
  const pages = data?.pages
  return {
    ...useMemo(() => bound(pages ?? []), [pages]),
    isPending,
    isError,
    readOn: hasNextPage ? () => void fetchNextPage() : undefined,
    isReading: isFetchingNextPage,
    retry: () => void refetch(),
  }
}

const bound = (pages: readonly LogPage[]) => ({
  entries: pages.flatMap(({ entries }) => entries),
  undone: new Set(pages.flatMap(({ undone }) => undone)),
  people: Object.assign({}, ...pages.map(({ people }) => people)) as LogPage['people'],
  games: Object.assign({}, ...pages.map(({ games }) => games)) as LogPage['games'],
})
