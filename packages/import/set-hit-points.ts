import type { CharacterBuilder } from './builder/character-builder.ts'
import type { How } from './imported-character.ts'

/** What a file says about hit points. */
export interface HitPointFacts {
  readonly current: number | undefined
  readonly stored?: number | undefined
  readonly computed?: { readonly value: number; readonly how: How } | undefined
  readonly from: string
}

/**
 * Sets current and maximum. A stored maximum counts, even below the current value; a computed one below the current
 * value missed something, so the current value counts. Without either the current value is a guess.
 */
export function setHitPoints(builder: CharacterBuilder, { current, stored, computed, from }: HitPointFacts): void {
  if (stored !== undefined && stored > 0) {
    builder.set('hpMax', stored, from)
    if (current !== undefined && current > stored) {
      builder.warn('vitals', 'max-hp-below-current', from, { max: stored, current })
    }
  } else if (computed && computed.value > 0) setComputed(builder, computed, current, from)
  else if (current !== undefined && current > 0) {
    builder.set('hpMax', current, from, 'guessed')
    builder.warn('vitals', 'guessed-max-hp', from, { max: current })
  } else builder.warn('vitals', 'no-max-hp', from)

  const max = builder.get('hpMax')
  if (current !== undefined) builder.set('hp', current, from)
  else if (max !== undefined) builder.set('hp', max, from, 'computed')
}

function setComputed(
  builder: CharacterBuilder,
  { value, how }: { readonly value: number; readonly how: How },
  current: number | undefined,
  from: string,
): void {
  if (current !== undefined && current > value) {
    builder.set('hpMax', current, from, 'guessed')
    builder.warn('vitals', 'max-hp-below-current', from, { max: value, current })
  } else {
    builder.set('hpMax', value, from, how)
    builder.warn('vitals', 'computed-max-hp', from, { max: value })
  }
}
