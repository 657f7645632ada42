/** At most this many characters of a text; an emoji counts once and is never cut in half. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const points = Array.from(text.slice(0, 2 * maxLength))
  const isWhole = points.length <= maxLength && text.length <= 2 * maxLength
  return isWhole ? text : points.slice(0, maxLength).join('').toWellFormed().trimEnd()
}
