/**
 * Where a place in a text lies after others have changed the text: in the same line, behind the same letters. Null when
 * that very line was changed, so that there is no such place.
 */
export function caretAfter(before: string, after: string, place: number): number | null {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const line = before.slice(0, place).split('\n').length - 1
  const found = lineAfter(old, fresh, line)
  return found === null ? null : startOf(fresh, found) + place - startOf(old, line)
}

/** Counting from the top or from the bottom finds most lines; one between two changes is looked for by its words. */
function lineAfter(old: readonly string[], fresh: readonly string[], line: number): number | null {
  const fromBottom = line + fresh.length - old.length
  if (alike(old, fresh, line, line, -1) > line) return line
  if (alike(old, fresh, line, fromBottom, 1) >= old.length - line) return fromBottom
  const places = fresh.flatMap((text, i) => (text === old[line] ? [i] : []))
  const company = (i: number) => alike(old, fresh, line, i, -1) + alike(old, fresh, line, i, 1)
  return places.length === 0 ? null : places.reduce((best, i) => (company(i) > company(best) ? i : best))
}

/** How many lines in a row are the same, from these on and going that way. */
function alike(old: readonly string[], fresh: readonly string[], from: number, to: number, step: 1 | -1): number {
  let count = 0
  while (old[from + count * step] !== undefined && old[from + count * step] === fresh[to + count * step]) count++
  return count
}

const startOf = (lines: readonly string[], line: number): number =>
  lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0)
