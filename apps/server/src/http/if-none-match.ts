/** Whether the caller has the response with this ETag already. */
export const isCached = (header: string | string[] | undefined, etag: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((tag) => tag.trim() === etag || tag.trim() === '*')
