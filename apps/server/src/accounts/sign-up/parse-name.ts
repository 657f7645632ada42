const maxLength = 80

/** Trims a name; null if it is empty, too long or contains control characters. */
export function parseName(text: string): string | null {
  const name = text.trim()
  if (name === '' || !name.isWellFormed() || /[\p{Cc}\u2028\u2029]/u.test(name)) return null
  return [...name].length <= maxLength ? name : null
}
