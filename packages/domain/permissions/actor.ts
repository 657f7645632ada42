/** Who acts: taken from the session, never from what was sent. */
export interface Actor {
  readonly user: string
  /** The full name, as it becomes a new character's `player`. */
  readonly name: string
}
