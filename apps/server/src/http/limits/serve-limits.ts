import type { IncomingHttpHeaders } from 'node:http'
import { contract, type Route } from '@everquill/contract'
import type { Problem } from '@everquill/domain'

/** Checks that come before anything is read from the database or written to it. */
export interface ServeLimits {
  /** Whether the server has too little space to store more. */
  readonly isOutOfSpace: () => boolean
  /** What the watched disk is for: with PostgreSQL it has only pictures, or nothing. */
  readonly spaceFor: 'everything' | 'pictures'
  /** Counts a read of a user; returns seconds to wait once there were too many. */
  readonly countRead: (user: string) => number | null
  /** Counts the kilobytes that a user imports likewise. */
  readonly countImport: (user: string, kilobytes: number) => number | null
  /** Resolves when a client may send a save, with what to call when it was answered. */
  readonly takeTurn: (client: string) => Promise<() => void>
  /** Counts a save of a user likewise. */
  readonly countSave: (user: string) => number | null
}

/** Calls that a full disk does not stop: they remove something, protect an account, or let someone in to read. */
const neededOnFullDisk: ReadonlySet<Route> = new Set<Route>([
  contract.signIn,
  contract.signOut,
  contract.endSession,
  contract.revokeToken,
  contract.changePassword,
  contract.requestReset,
  contract.resetPassword,
  contract.deleteAccount,
  contract.deleteCharacter,
  contract.deleteGame,
  contract.removeImage,
  contract.removeMember,
  contract.revokeInvitation,
  contract.revokeLink,
  contract.openLink,
  contract.listAccounts,
  contract.changeAccount,
  contract.deleteAccountOf,
  contract.endSessionsOf,
  contract.revokeAccountInvitation,
  contract.removeAnnouncement,
])

/** Seconds after which a client should try again; the disk is checked more often. */
const retryOnFullDisk = 60

/** The limit that a request of a user exceeds before its body is read; null if there is none. */
export function limitOf(
  route: Route,
  user: string | null,
  limits: ServeLimits,
  headers: IncomingHttpHeaders = {},
): Problem | null {
  if (route.method === 'GET') {
    const retryAfter = user === null ? null : limits.countRead(user)
    return retryAfter === null ? null : { code: 'too-many-requests', retryAfter }
  }
  const needsSpace = limits.spaceFor === 'everything' ? !neededOnFullDisk.has(route) : storesPicture.has(route)
  if (needsSpace && limits.isOutOfSpace()) return { code: 'out-of-space', retryAfter: retryOnFullDisk }
  const isImport = route === contract.importCharacter && user !== null
  const retryAfter = isImport ? limits.countImport(user, kilobytesOf(route, headers)) : null
  return retryAfter === null ? null : { code: 'too-many-requests', retryAfter }
}

const storesPicture: ReadonlySet<Route> = new Set<Route>([contract.changeImage, contract.importImage])

/** The size of a body before it is read; one that does not say its size counts as large as it may be. */
export function kilobytesOf(
  { maxBody = 0 }: Pick<Route, 'maxBody'>,
  headers: Pick<IncomingHttpHeaders, 'content-length' | 'transfer-encoding'>,
): number {
  const declared = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBody
  return Math.ceil(Math.min(declared, maxBody) / 1_024)
}

export const saves: ReadonlySet<Route> = new Set<Route>([contract.saveCharacter, contract.putCharacter])

/** The limit that a save exceeds. Its body was read, so that the connection can be used again. */
export function saveLimitOf(route: Route, user: string | null, limits: ServeLimits): Problem | null {
  const retryAfter = user !== null && saves.has(route) ? limits.countSave(user) : null
  return retryAfter === null ? null : { code: 'too-many-requests', retryAfter }
}

/** Limits that stop nothing. */
export const noServeLimits: ServeLimits = {
  isOutOfSpace: () => false,
  spaceFor: 'everything',
  countRead: () => null,
  countSave: () => null,
  countImport: () => null,
  takeTurn: async () => () => undefined,
}
