/** What a command has done: a sentence for people, and values for programs. */
export interface Result {
  readonly text: string
  readonly values: object
  /** Whether it found problems. */
  readonly isBad?: boolean
}
