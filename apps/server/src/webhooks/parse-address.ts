/** The URL of a webhook if it can be one: https without credentials, or http on this machine if that is allowed. */
export function parseWebhookUrl(text: string, allowsLoopback: boolean): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isSecure = url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:')
  if (!isSecure || url.username !== '' || url.password !== '' || url.hostname === '') return null
  url.hash = ''
  return url
}

/** A URL without the parts that may be secret: the host and the first part of the path. */
export function shownAddress({ host, pathname }: URL): string {
  const [first = '', ...rest] = pathname.split('/').slice(1)
  const isWord = /^[a-z][\w-]{0,19}$/i.test(first)
  if (first === '') return host
  return isWord ? `${host}/${first}${rest.length > 0 ? '/…' : ''}` : `${host}/…`
}
