/** Lines of the base that a writer replaced: from `start` up to `end`, which are equal where lines were only added. */
interface Hunk {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** What became of a text that two people changed. */
export interface MergedLines {
  readonly lines: readonly string[]
  /** Both changed the same lines, and the later writer's stand there. */
  readonly conflict: boolean
}

/**
 * Both writers' lines. Where they touched the same ones the later writer's stand; what both added in one place stays.
 * Null when either has gone too far from the base to tell line from line.
 */
export function mergeLines(
  base: readonly string[],
  earlier: readonly string[],
  later: readonly string[],
): MergedLines | null {
  const [theirs, ours] = [hunksOf(base, earlier), hunksOf(base, later)]
  if (!theirs || !ours) return null
  const news = theirs.filter((hunk) => !ours.some((own) => holds(own, hunk)))
  const kept = news.filter((hunk) => !ours.some((own) => overlap(hunk, own)))
  const added = ours.filter((own) => own.start < own.end || !kept.some((hunk) => holds(hunk, own)))
  return { lines: withHunks(base, [...kept, ...added]), conflict: kept.length < news.length }
}

/** Whether a hunk already says what another says in the same place. */
const holds = (hunk: Hunk, other: Hunk): boolean =>
  hunk.start === other.start &&
  hunk.end === other.end &&
  `\n${hunk.lines.join('\n')}\n`.includes(`\n${other.lines.join('\n')}\n`)

/** Lines that are only neighbours do not overlap, and neither do two additions in one place. */
const overlap = (one: Hunk, other: Hunk): boolean => one.start < other.end && other.start < one.end

function withHunks(base: readonly string[], hunks: readonly Hunk[]): readonly string[] {
  const inOrder = hunks.toSorted((left, right) => left.start - right.start || left.end - right.end)
  const kept = inOrder.map(({ start, lines }, i) => [...base.slice(inOrder[i - 1]?.end ?? 0, start), ...lines])
  return [...kept.flat(), ...base.slice(inOrder.at(-1)?.end ?? 0)]
}

/** The search for the shortest way between two texts grows with the square of this; nobody waits for a hostile one. */
const maxEdits = 300

/** Lines that both texts have, from line `x` of the one and `y` of the other, and those before them. */
interface Common {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly before: Common | null
}

/** How a text came from its base by the fewest added and removed lines (Myers 1986), or null when there are too many. */
function hunksOf(base: readonly string[], text: readonly string[]): readonly Hunk[] | null {
  const start: Common = { x: 0, y: 0, length: 0, before: null }
  /** How far one can come in the base having removed so many lines more than added, and what was common on the way. */
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

/** What lies between the lines that both have. */
function hunksBetween(base: readonly string[], text: readonly string[], last: Common): readonly Hunk[] {
  const hunks: Hunk[] = []
  let [endX, endY] = [base.length, text.length]
  for (let common: Common | null = last; common; common = common.before) {
    const [x, y] = [common.x + common.length, common.y + common.length]
    if (x < endX || y < endY) hunks.push({ start: x, end: endX, lines: text.slice(y, endY) })
    ;[endX, endY] = [common.x, common.y]
  }
  return hunks.toReversed().flatMap(lineByLine)
}

/** As many lines as before are the same lines in other words: each can be judged on its own. */
const lineByLine = (hunk: Hunk): readonly Hunk[] =>
  hunk.lines.length === hunk.end - hunk.start
    ? hunk.lines.map((line, i) => ({ start: hunk.start + i, end: hunk.start + i + 1, lines: [line] }))
    : [hunk]
