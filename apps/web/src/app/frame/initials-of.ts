import { initialOf } from '../../ui/foundation/pigments.ts'

/** Initials of the first and last word: JB for Johanna Brandt. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return initialOf(first) + initialOf(last)
}
