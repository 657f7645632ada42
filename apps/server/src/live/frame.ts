/** The part of a server-sent event that does not depend on the cursor, so that it can be reused for many feeds. */
export const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A complete server-sent event, encoded once for all listeners of a feed. */
export const frame = (cursor: string, text: string): Buffer => Buffer.from(`id: ${cursor}\n${text}`)
