const maxLength = 80

/** A name without spaces around it; null when it is empty, too long, or holds what no name holds. */
export function parseName(text: string): string | null {
  const name = text.trim()
  if (name === '' || !name.isWellFormed() || /[\p{Cc}\u2028\u2029]/u.test(name)) return null
  return [...name].length <= maxLength ? name : null
}
