/** Lines of the base that a writer replaced, from `start` up to `end`; both are equal if lines were only added. */
interface Hunk {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** The result of merging two versions of a text. */
export interface MergedLines {
  readonly lines: readonly string[]
  /** Both writers changed the same lines, and the later writer's version was used. */
  readonly conflict: boolean
}

/**
 * Three-way merge by line. Where both changed the same lines the later version wins; where both added lines in one place
 * both additions stay. Equal additions stay twice, because two people who add to a tally have counted two things; `once`
 * is for a version that was merged with the other one before. Null if either version differs too much from the base to
 * compute a diff.
 */
export function mergeLines(
  base: readonly string[],
  earlier: readonly string[],
  later: readonly string[],
  equalAdditions: 'twice' | 'once' = 'twice',
): MergedLines | null {
  const [theirs, ours] = [hunksOf(base, earlier), hunksOf(base, later)]
  if (!theirs || !ours) return null
  const isIn = (hunk: Hunk, other: Hunk) => (equalAdditions === 'once' || !isAddition(hunk)) && includes(other, hunk)
  const theirsOnly = theirs.filter((hunk) => !ours.some((own) => isIn(hunk, own)))
  const applied = theirsOnly.filter((hunk) => !ours.some((own) => overlap(hunk, own)))
  const added = ours.filter((own) => !isAddition(own) || !applied.some((hunk) => isIn(own, hunk)))
  return { lines: withHunks(base, [...applied, ...added]), conflict: applied.length < theirsOnly.length }
}

const isAddition = ({ start, end }: Hunk): boolean => start === end

/** Whether a hunk replaces the same lines as another and contains all of its new lines. */
function includes(hunk: Hunk, other: Hunk): boolean {
  if (hunk.start !== other.start || hunk.end !== other.end) return false
  // Removed lines are only included in the same removal.
  if (other.lines.length === 0) return hunk.lines.length === 0
  return hunk.lines.some((_, at) => other.lines.every((line, i) => line === hunk.lines[at + i]))
}

/** Adjacent hunks do not overlap, and neither do two additions in one place. */
const overlap = (one: Hunk, other: Hunk): boolean => one.start < other.end && other.start < one.end

function withHunks(base: readonly string[], hunks: readonly Hunk[]): readonly string[] {
  const inOrder = hunks.toSorted((left, right) => left.start - right.start || left.end - right.end)
  const parts = inOrder.map(({ start, lines }, i) => [...base.slice(inOrder[i - 1]?.end ?? 0, start), ...lines])
  return [...parts.flat(), ...base.slice(inOrder.at(-1)?.end ?? 0)]
}

/** The diff takes time quadratic in the number of edits, so it gives up on texts that differ more. */
const maxEdits = 300

/** A run of common lines, starting at line `x` of the base and `y` of the text, linked to the run before it. */
interface Common {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly before: Common | null
}

/** The smallest diff from the base to the text (Myers 1986), or null if it needs more than `maxEdits`. */
function hunksOf(base: readonly string[], text: readonly string[]): readonly Hunk[] | null {
  const start: Common = { x: 0, y: 0, length: 0, before: null }
  /** For each diagonal (removed minus added lines), the furthest base line reached and the common runs on the way. */
  const furthest = new Map([[1, { x: 0, common: start }]])
  for (let edits = 0; edits <= maxEdits; edits++) {
    for (let removed = -edits; removed <= edits; removed += 2) {
      const [adding, removing] = [furthest.get(removed + 1), furthest.get(removed - 1)]
      const from = Math.max(adding?.x ?? 0, (removing?.x ?? -1) + 1)
      let x = from
      while (x < base.length && x - removed < text.length && base[x] === text[x - removed]) x++
      const before = (from === adding?.x ? adding : removing)?.common ?? start
      const common = x === from ? before : { x: from, y: from - removed, length: x - from, before }
      if (x === base.length && x - removed === text.length) return hunksBetween(base, text, common)
      furthest.set(removed, { x, common })
    }
  }
  return null
}

/** The gaps between the common runs, last first. */
function hunksBetween(base: readonly string[], text: readonly string[], last: Common): readonly Hunk[] {
  const hunks: Hunk[] = []
  let [endX, endY] = [base.length, text.length]
  for (let common: Common | null = last; common; common = common.before) {
    const [x, y] = [common.x + common.length, common.y + common.length]
    if (x < endX || y < endY) hunks.push({ start: x, end: endX, lines: text.slice(y, endY) })
    ;[endX, endY] = [common.x, common.y]
  }
  return hunks.flatMap(lineByLine)
}

/** Splits a hunk that replaces n lines by n lines into single lines, so that each is merged on its own. */
const lineByLine = (hunk: Hunk): readonly Hunk[] =>
  hunk.lines.length === hunk.end - hunk.start
    ? hunk.lines.map((line, i) => ({ start: hunk.start + i, end: hunk.start + i + 1, lines: [line] }))
    : [hunk]
