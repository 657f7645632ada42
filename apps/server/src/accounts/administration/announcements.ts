import { refused, type Refused } from '@everquill/domain'
import type { Announcement } from '../../storage/administration-port.ts'
import { administer, type AdministrationDeps, type SignedInCaller } from './administer.ts'

/** The most announcements at a time. */
const maxAnnouncements = 5
const day = 86_400_000

/** A text in both languages, and for how long it is shown; null: until it is removed. */
export interface NewAnnouncement {
  readonly en: string
  readonly de: string
  readonly days: number | null
}

/** Shows a text to everyone until they dismiss it or it expires. */
export function announce(
  deps: AdministrationDeps,
  caller: SignedInCaller,
  { en, de, days }: NewAnnouncement,
): Promise<{ readonly kind: 'announced'; readonly announcement: Announcement } | Refused> {
  const createdAt = deps.now()
  const expiresAt = days === null ? null : createdAt + days * day
  const announcement = { id: deps.newId(), en, de, createdAt, expiresAt }
  return administer(deps, caller, { event: 'announcement-made', detail: announcement.id }, async (tx) => {
    if ((await tx.administration.announcements(createdAt)).length >= maxAnnouncements) {
      return refused('too-many-entries', { detail: `at most ${maxAnnouncements} announcements` })
    }
    await tx.administration.putAnnouncement(announcement)
    return { kind: 'announced', announcement } as const
  })
}

/** Removes an announcement before it expires. */
export const removeAnnouncement = (
  deps: AdministrationDeps,
  caller: SignedInCaller,
  id: string,
): Promise<{ readonly kind: 'removed' } | Refused> =>
  administer(deps, caller, { event: 'announcement-removed', detail: id }, async (tx) =>
    (await tx.administration.removeAnnouncement(id)) ? ({ kind: 'removed' } as const) : refused('not-found'),
  )
