/** Calls `onChange` whenever the character behind a share link may have changed. Returns the close function. */
export function openShareLinkStream(linkId: string, onChange: () => void): () => void {
  const source = new EventSource(`/api/share/${encodeURIComponent(linkId)}/stream`)
  source.addEventListener('saved', onChange)
  source.addEventListener('hello', onChange)
  // The server closes the stream of a revoked link and refuses the browser's reconnect; the refetch then shows that.
  source.addEventListener('error', onChange)
  return () => source.close()
}
