/**
 * Where a caret belongs after someone else has changed the text: in the same line, at the same column. Null if that
 * line itself was changed.
 */
export function caretAfter(before: string, after: string, caret: number): number | null {
  const [oldLines, newLines] = [before.split('\n'), after.split('\n')]
  const line = before.slice(0, caret).split('\n').length - 1
  const found = findLine(oldLines, newLines, line)
  return found === null ? null : startOf(newLines, found) + caret - startOf(oldLines, line)
}

/** Counts from the top, then from the bottom; a line between two changes is found by its text and its neighbours. */
function findLine(oldLines: readonly string[], newLines: readonly string[], line: number): number | null {
  const fromBottom = line + newLines.length - oldLines.length
  if (equalLines(oldLines, newLines, line, line, -1) > line) return line
  if (equalLines(oldLines, newLines, line, fromBottom, 1) >= oldLines.length - line) return fromBottom
  const candidates = newLines.flatMap((text, i) => (text === oldLines[line] ? [i] : []))
  const neighbours = (i: number) =>
    equalLines(oldLines, newLines, line, i, -1) + equalLines(oldLines, newLines, line, i, 1)
  return candidates.length === 0 ? null : candidates.reduce((best, i) => (neighbours(i) > neighbours(best) ? i : best))
}

/** How many consecutive lines are equal, starting at these two and going in one direction. */
function equalLines(
  oldLines: readonly string[],
  newLines: readonly string[],
  from: number,
  to: number,
  step: 1 | -1,
): number {
  let count = 0
  while (oldLines[from + count * step] !== undefined && oldLines[from + count * step] === newLines[to + count * step])
    count++
  return count
}

const startOf = (lines: readonly string[], line: number): number =>
  lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0)
