/** Milliseconds between two writes that somebody is here. */
export const presenceInterval = 60_000

/** Milliseconds for which somebody who was seen counts as online; one write may be late. */
const onlineFor = 2 * presenceInterval

/** Whether a user is online, and when the user was last seen. */
export interface Presence {
  readonly online: boolean
  readonly lastSeenAt: string
}

/** The presence of a user who was seen at a time, in milliseconds since 1970. A clock that was set back makes nobody stay online. */
export const presenceAt = (seenAt: number, now: number): Presence => ({
  online: Math.abs(now - seenAt) < onlineFor,
  lastSeenAt: new Date(seenAt).toISOString(),
})
