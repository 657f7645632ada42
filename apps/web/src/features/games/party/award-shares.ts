/** What somebody was given. */
export interface Gain {
  readonly who: string
  readonly what: string
}

/** Who was given what, those who were given the same in one line: `Mira, Odo: Gold +33, Experience +120`. */
export function sharedGains(gains: readonly Gain[]): readonly Gain[] {
  const each = [...Map.groupBy(gains, ({ who }) => who)].map(([who, own]) => ({
    who,
    what: own.map(({ what }) => what).join(', '),
  }))
  return [...Map.groupBy(each, ({ what }) => what)].map(([what, all]) => ({
    who: all.map(({ who }) => who).join(', '),
    what,
  }))
}
