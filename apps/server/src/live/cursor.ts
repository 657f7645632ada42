/** Where something is written: the number of a character, or the id of a game. */
export type Scope = number | string

/** How far a listener has heard: the last log id of each scope. Ids are in order within a scope, not across. */
export type Positions = ReadonlyMap<Scope, number>

/** A cursor longer than this would not fit into a header when it comes back. */
const longest = 8_000

const ended = 'reset'

/** The text that a browser sends back as `Last-Event-ID`. The epoch tells whether the server is still the same one. */
export function writeCursor(epoch: string, positions: Iterable<readonly [Scope, number]>): string {
  const parts = [epoch]
  for (const [scope, logId] of positions) {
    const id = logId.toString(36)
    parts.push(typeof scope === 'number' ? `${scope.toString(36)}-${id}` : `~${scope}~${id}`)
  }
  const cursor = parts.join('.')
  return cursor.length > longest ? `${epoch}.${ended}` : cursor
}

/** What a cursor says, or null when it says nothing that can be resumed from. */
export function readCursor(epoch: string, cursor: string): Positions | null {
  const [of, ...parts] = cursor.split('.')
  if (of !== epoch || cursor.length > longest) return null
  const positions = new Map<Scope, number>()
  for (const part of parts) {
    const match = /^(?:([0-9a-z]{1,6})-|~([\w-]{1,64})~)([0-9a-z]{1,10})$/.exec(part)
    const [, character, game, logId] = match ?? []
    if (logId === undefined) return null
    positions.set(game ?? Number.parseInt(character ?? '', 36), Number.parseInt(logId, 36))
  }
  return positions
}
