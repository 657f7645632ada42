import type { BodyOf, QueryOf, ResponseOf } from '@everquill/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import '../later-problem-messages.ts'
import { queryKeys } from '../query-keys.ts'

/** The state of the server. */
export type ServerOverview = ResponseOf<'administration'>
export type ManagedAccount = ResponseOf<'listAccounts'>['accounts'][number]
export type AccountFilter = Omit<BodyOf<'listAccounts'>, 'after'>
export type AccountInvitation = ResponseOf<'listAccountInvitations'>['invitations'][number]
export type Announcement = ResponseOf<'announcements'>['announcements'][number]
export type Backup = ResponseOf<'listBackups'>['backups'][number]
export type AuditEntry = ResponseOf<'auditLog'>['entries'][number]
export type AuditFilter = Omit<QueryOf<'auditLog'>, 'before'>
export type Registration = BodyOf<'changeRegistration'>

const checkEvery = 30_000

/** The state of the server, checked again while the page is visible. */
export const useServerOverview = () => {
  const api = useServerApi()
  return useQuery<ServerOverview>({
    queryKey: queryKeys.administration('overview'),
    queryFn: () => api.administration(),
    refetchInterval: checkEvery,
  })
}

/** Accounts, newest first, page by page. */
export const useAccounts = (filter: AccountFilter) => {
  const api = useServerApi()
  return useInfiniteQuery({
    queryKey: [...queryKeys.administration('accounts'), filter],
    queryFn: ({ pageParam }) =>
      api.listAccounts({ body: { ...filter, ...(pageParam !== null && { after: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
}

/** The audit log, newest first, page by page. The newest page is fetched again while no older one is shown. */
export const useAuditLog = (filter: AuditFilter) => {
  const api = useServerApi()
  return useInfiniteQuery({
    queryKey: [...queryKeys.administration('log'), filter],
    queryFn: ({ pageParam }) =>
      api.auditLog({ query: { ...filter, ...(pageParam !== null && { before: pageParam }) } }),
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : checkEvery),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
}

/** Invitations that were not used yet. */
export const useAccountInvitations = () => {
  const api = useServerApi()
  return useQuery<readonly AccountInvitation[]>({
    queryKey: queryKeys.administration('invitations'),
    queryFn: async () => (await api.listAccountInvitations()).invitations,
  })
}

/** The current announcements of the administrators. */
export const useAnnouncements = () => {
  const api = useServerApi()
  return useQuery<readonly Announcement[]>({
    queryKey: queryKeys.announcements,
    queryFn: async () => (await api.announcements()).announcements,
    staleTime: checkEvery,
    refetchInterval: 10 * checkEvery,
  })
}

/** Backups, newest first; while one is being made, they are fetched every second. */
export const useBackups = () => {
  const api = useServerApi()
  return useQuery<ResponseOf<'listBackups'>>({
    queryKey: queryKeys.administration('backups'),
    queryFn: () => api.listBackups(),
    refetchInterval: ({ state }) =>
      state.data?.backups.some(({ finishedAt }) => finishedAt === null) ? 1_000 : checkEvery,
  })
}

/** The actions of an administrator; each refetches everything on the page. */
export function useAdministrationActions() {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    // Nobody waits for all of it: what has arrived can be used for the next action at once.
    const after = <T>(done: T): T => {
      void queries.invalidateQueries({ queryKey: queryKeys.administration() })
      void queries.invalidateQueries({ queryKey: queryKeys.announcements })
      return done
    }
    return {
      changeAccount: async (userId: string, body: BodyOf<'changeAccount'>) =>
        after(await api.changeAccount({ params: { userId }, body })),
      deleteAccount: async (userId: string) => after(await api.deleteAccountOf({ params: { userId } })),
      endSessions: async (userId: string) => after((await api.endSessionsOf({ params: { userId } })).ended),
      /** Returns the address of the link. */
      createResetLink: async (userId: string) =>
        after(absolute((await api.createResetLink({ params: { userId } })).url)),
      async handOver(to: string) {
        await api.handOver({ body: { to } })
        queries.setQueryData(queryKeys.session, await api.session())
      },
      changeRegistration: async (body: Registration) => after(await api.changeRegistration({ body })),
      /** Returns the address of the link. */
      invite: async (body: BodyOf<'inviteAccount'>) => after(absolute((await api.inviteAccount({ body })).url)),
      revokeInvitation: async (invitationId: string) =>
        after(await api.revokeAccountInvitation({ params: { invitationId } })),
      /** Returns what is wrong with the catalogue, or null. */
      refreshContent: async () => {
        const { problem } = await api.refreshContent()
        // What this browser has of the catalogue may be older.
        void queries.invalidateQueries({ queryKey: ['content'] })
        return after(problem)
      },
      announce: async (body: BodyOf<'announce'>) => after(await api.announce({ body })),
      removeAnnouncement: async (announcementId: string) =>
        after(await api.removeAnnouncement({ params: { announcementId } })),
      makeBackup: async () => after(await api.makeBackup()),
      downloadBackup: (backupId: string) => api.exportFile({ name: 'downloadBackup', params: { backupId } }),
    }
  }, [api, queries])
}

/** The server sends no origin if it does not know the address that people use: then it is the one of this page. */
const absolute = (url: string): string => new URL(url, location.href).href
