const safeProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The normalised address of a user-written link, or undefined if its scheme could run code or is not absolute. */
export function safeLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return safeProtocols.has(protocol) ? href : undefined
}
