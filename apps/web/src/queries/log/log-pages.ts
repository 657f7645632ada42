import type { LogEntry } from '@everquill/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import type { LogFilter, LogPage } from '../../api/types.ts'
import { queryKeys } from '../query-keys.ts'

/** The loaded pages of a log, combined. */
export interface LogPages {
  readonly entries: readonly LogEntry[]
  readonly undone: ReadonlySet<string>
  readonly people: LogPage['people']
  readonly games: LogPage['games']
  readonly isPending: boolean
  readonly isError: boolean
  /** Loads the next page; undefined after the last. */
  readonly loadMore: (() => void) | undefined
  readonly isLoadingMore: boolean
  readonly retry: () => void
}

/** The entries that match a filter, newest first, 100 per page. */
export function useLogPages(publicRef: string, filter: LogFilter): LogPages {
  const api = useServerApi()
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: [...queryKeys.log(publicRef), filter],
    queryFn: ({ pageParam }) =>
      api.characterLog({ params: { publicRef }, query: { ...filter, ...(pageParam !== '' && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }: LogPage) => next,
  })
  const pages = data?.pages
  return {
    ...useMemo(() => combine(pages ?? []), [pages]),
    isPending,
    isError,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
    retry: () => void refetch(),
  }
}

const combine = (pages: readonly LogPage[]) => ({
  entries: pages.flatMap(({ entries }) => entries),
  undone: new Set(pages.flatMap(({ undone }) => undone)),
  people: Object.assign({}, ...pages.map(({ people }) => people)) as LogPage['people'],
  games: Object.assign({}, ...pages.map(({ games }) => games)) as LogPage['games'],
})

/** All entries of a log, newest first, with the names of their authors. */
export interface WholeLog {
  readonly entries: readonly LogEntry[]
  readonly people: LogPage['people']
}

/** Loads the whole log of a character, page by page. */
export function useLoadWholeLog(): (publicRef: string) => Promise<WholeLog> {
  const api = useServerApi()
  return async (publicRef) => {
    const entries: LogEntry[] = []
    const people: Record<string, string> = {}
    let before: string | null = ''
    while (before !== null) {
      const page: LogPage = await api.characterLog({ params: { publicRef }, query: before === '' ? {} : { before } })
      entries.push(...page.entries)
      Object.assign(people, page.people)
      before = page.next
    }
    return { entries, people }
  }
}
