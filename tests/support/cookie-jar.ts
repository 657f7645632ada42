/** Stores cookies like a browser: by name and path, until they are cleared. */
export class CookieJar {
  readonly #cookies = new Map<string, { readonly path: string; readonly pair: string }>()

  /** Stores the cookies of a response. */
  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
      const key = `${pair.split('=', 1)[0]} ${path}`
      if (attributes.includes('Max-Age=0')) this.#cookies.delete(key)
      else this.#cookies.set(key, { path, pair })
    }
  }

  /** The Cookie header of a request. */
  headerFor(path: string): string {
    return [...this.#cookies.values()]
      .filter((cookie) => cookie.path === '/' || path === cookie.path || path.startsWith(`${cookie.path}/`))
      .map(({ pair }) => pair)
      .join('; ')
  }

  get size(): number {
    return this.#cookies.size
  }
}
