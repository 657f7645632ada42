/** Listens to what changes in the character of a link that is open, for as long as it is looked at. */
export function followLink(linkId: string, onChange: () => void): () => void {
  const source = new EventSource(`/api/share/${encodeURIComponent(linkId)}/stream`)
  source.addEventListener('saved', onChange)
  source.addEventListener('hello', onChange)
  // A link that was revoked is closed by the server, and refused when the browser comes back.
  source.addEventListener('error', onChange)
  return () => source.close()
}
