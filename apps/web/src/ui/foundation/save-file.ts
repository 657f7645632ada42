/** Saves a file in the downloads of the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = safeFileName(name)
  link.click()
  // Some browsers read the blob only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A name that every file system accepts: the part before the last point may be anything. */
export function safeFileName(name: string): string {
  const point = name.lastIndexOf('.')
  const safe = name
    .slice(0, point)
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    // A point at the start hides a file, and Windows drops one at the end.
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .trim()
  return `${safe || 'Everquill'}${name.slice(point)}`
}
