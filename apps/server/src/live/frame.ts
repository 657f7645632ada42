/** A server-sent event, as bytes: made once and written to many. */
export const frame = (event: string, id: string, data: unknown): Buffer =>
  Buffer.from(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
