const harmless: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The address of a link that somebody wrote, or nothing when following it could do more than lead away. */
export function safeLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return harmless.has(protocol) ? href : undefined
}
