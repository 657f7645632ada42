/** Who acts: taken from the session, never from what was sent. */
export interface Actor {
  readonly user: string
  /** The full name, as it becomes a new character's `player`. */
  readonly name: string
  /** The device they act on, in a few words; a log tells it. */
  readonly device?: string | undefined
}
