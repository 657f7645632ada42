/** The probability of each network fault. */
export interface NetworkConditions {
  readonly drop: number
  readonly duplicate: number
  readonly portal: number
  /** The longest that a message takes, in milliseconds. */
  readonly slowest: number
}

export const goodConditions: NetworkConditions = { drop: 0, duplicate: 0, portal: 0, slowest: 80 }

export const badConditions: readonly NetworkConditions[] = [
  { drop: 0.1, duplicate: 0.1, portal: 0.03, slowest: 1_500 },
  { drop: 0.3, duplicate: 0.2, portal: 0.1, slowest: 8_000 },
  { drop: 0, duplicate: 0.5, portal: 0, slowest: 12_000 },
]
