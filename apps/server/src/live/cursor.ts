/** How far a listener has heard: the last log id of each character. Ids are in order within a character, not across. */
export type Positions = ReadonlyMap<number, number>

/** A cursor longer than this would not fit into a header when it comes back. */
const longest = 8_000

const ended = 'reset'

/** The text that a browser sends back as `Last-Event-ID`. The epoch tells whether the server is still the same one. */
export function writeCursor(epoch: string, positions: Iterable<readonly [number, number]>): string {
  const parts = [epoch]
  for (const [characterId, logId] of positions) parts.push(`${characterId.toString(36)}-${logId.toString(36)}`)
  const cursor = parts.join('.')
  return cursor.length > longest ? `${epoch}.${ended}` : cursor
}

/** What a cursor says, or null when it says nothing that can be resumed from. */
export function readCursor(epoch: string, cursor: string): Positions | null {
  const [of, ...parts] = cursor.split('.')
  if (of !== epoch || cursor.length > longest) return null
  const positions = new Map<number, number>()
  for (const part of parts) {
    const match = /^([0-9a-z]{1,6})-([0-9a-z]{1,10})$/.exec(part)
    if (!match?.[1] || !match[2]) return null
    positions.set(Number.parseInt(match[1], 36), Number.parseInt(match[2], 36))
  }
  return positions
}
