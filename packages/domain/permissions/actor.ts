/** The user who performs a command, taken from the session and never from the request body. */
export interface Actor {
  readonly user: string
  /** The full name, used as `player` of new characters. */
  readonly name: string
  /** The name of the device, for the log. */
  readonly device?: string | undefined
}
