// Runs before the first paint.
{
  const page = document.documentElement
  const choice = (name) => {
    try {
      return localStorage.getItem(`everquill.${name}`)
    } catch {
      // Storage is blocked: use the defaults of the browser.
      return null
    }
  }

  // Prevents a flash of the wrong theme.
  const theme = choice('theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

  // These pages have no navigation bars, so the placeholder has none either.
  if (/^\/(sign-in|reset|s)$|\/(tv|print)$/.test(location.pathname)) page.dataset.bare = ''

  // Preloads the translations. Must choose the same language as chooseLocale.
  const catalogs = document.currentScript.dataset
  const languages = [choice('language'), ...navigator.languages.map((name) => name.toLowerCase().split('-')[0]), 'en']
  const href = catalogs[languages.find((name) => name in catalogs)]
  const hint = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href }
  if (href) document.head.append(Object.assign(document.createElement('link'), hint))

  // Requests what the first pages show before the code of the app has arrived; `early-reads.ts` takes the responses.
  const earlyReads = (globalThis.earlyReads = new Map())
  const read = (url, start) => {
    const limit = new AbortController()
    const started = start((headers) => fetch(url, { headers, signal: limit.signal }))
    // The app sends a failed request again.
    started.catch(() => undefined)
    earlyReads.set(url, { limit, started })
    return started
  }
  const session = read('/api/auth/session', async (send) => ({ user: null, response: await send({}) }))
  const sheet = /^\/characters\/(\d+)$/.exec(location.pathname)?.[1]
  const url = sheet ? `/api/characters/${sheet}` : location.pathname === '/' ? '/api/characters' : null
  const user = session.then(async ({ response }) => (await response.clone().json()).user?.id)
  if (url) {
    read(url, async (send) => {
      const id = await user
      return id ? { user: id, response: await send({ 'everquill-user': id }) } : null
    })
  }
}
