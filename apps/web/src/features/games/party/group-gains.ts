/** What a recipient got, as text. */
export interface Gain {
  readonly recipient: string
  readonly text: string
}

/** Merges gains per recipient, then recipients with the same gains: `Mira, Odo: Gold +33, Experience +120`. */
export function groupGains(gains: readonly Gain[]): readonly Gain[] {
  const perRecipient = [...Map.groupBy(gains, ({ recipient }) => recipient)].map(([recipient, own]) => ({
    recipient,
    text: own.map(({ text }) => text).join(', '),
  }))
  return [...Map.groupBy(perRecipient, ({ text }) => text)].map(([text, group]) => ({
    recipient: group.map(({ recipient }) => recipient).join(', '),
    text,
  }))
}
