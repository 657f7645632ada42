/** What an event says, as text: it may be told to many, each of whom stands elsewhere. */
export const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A server-sent event, as bytes: made once and written to all devices of who stands there. */
export const frame = (cursor: string, text: string): Buffer => Buffer.from(`id: ${cursor}\n${text}`)
