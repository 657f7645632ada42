/** A log: the number of a character, or the id of a game. */
export type FeedScope = number | string

/** The last received log id of each scope. Ids are ordered within a scope, not across scopes. */
export type Positions = ReadonlyMap<FeedScope, number>

/** A longer cursor would not fit into a request header. */
const maxLength = 8_000

/** Replaces the positions of a cursor that is too long; such a cursor leads to a reset. */
const resetMarker = 'reset'

/** The event id, which a browser sends back as `Last-Event-ID`. The epoch changes when a backup is restored. */
export function writeCursor(epoch: string, positions: Iterable<readonly [FeedScope, number]>): string {
  const parts = [epoch]
  for (const [scope, logId] of positions) {
    const id = logId.toString(36)
    parts.push(typeof scope === 'number' ? `${scope.toString(36)}-${id}` : `~${scope}~${id}`)
  }
  const cursor = parts.join('.')
  return cursor.length > maxLength ? `${epoch}.${resetMarker}` : cursor
}

/** Parses a cursor; null if the stream cannot be resumed from it. */
export function readCursor(epoch: string, cursor: string): Positions | null {
  const [cursorEpoch, ...parts] = cursor.split('.')
  if (cursorEpoch !== epoch || cursor.length > maxLength) return null
  const positions = new Map<FeedScope, number>()
  for (const part of parts) {
    const match = /^(?:([0-9a-z]{1,6})-|~([\w-]{1,64})~)([0-9a-z]{1,10})$/.exec(part)
    const [, character, game, logId] = match ?? []
    if (logId === undefined) return null
    positions.set(game ?? Number.parseInt(character ?? '', 36), Number.parseInt(logId, 36))
  }
  return positions
}
