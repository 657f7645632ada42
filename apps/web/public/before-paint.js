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
  const files = document.currentScript.dataset
  const preload = (href, link) =>
    href && document.head.append(Object.assign(document.createElement('link'), { ...link, crossOrigin: '', href }))
  const languages = [choice('language'), ...navigator.languages.map((name) => name.toLowerCase().split('-')[0]), 'en']
  const language = languages.find((name) => name in files)
  preload(files[language], { rel: 'modulepreload', fetchPriority: 'low' })

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
  const isStart = /^\/(welcome)?$/.test(location.pathname)
  // Whoever was signed in here last most probably still is; the server refuses requests for another user.
  const user = choice('user') || session.then(async ({ response }) => (await response.clone().json()).user?.id)
  if (url || isStart) preload(files.font, { rel: 'preload', as: 'font' })
  if (url) {
    const shown = read(url, async (send) => {
      const id = await user
      return id ? { user: id, response: await send({ 'everquill-user': id }) } : null
    })
    shown.then(showNames).catch(() => undefined)
  }

  if (isStart) session.then(showWelcome).catch(() => undefined)

  function box(kind, ...children) {
    const element = Object.assign(document.createElement('div'), { className: `splash-${kind}` })
    element.append(...children)
    return element
  }

  // Text that is painted in another font is painted again.
  const headingFont = () => {
    const limit = new Promise((resolve) => setTimeout(resolve, 500))
    return Promise.race([document.fonts.load('600 1em Grenze').catch(() => undefined), limit])
  }

  // Shows the name of the character, or of all in the roster, in the placeholder. Only names: other values could differ
  // from edits that this device has not sent yet.
  async function showNames(found) {
    const placeholder = document.querySelector('.splash-page')
    if (!found || !placeholder) return
    const { character, characters } = await found.response.clone().json()
    await headingFont()
    const named = ({ name }, kind) => box(kind, box('portrait'), box('name', name))
    if (character?.user === found.user) placeholder.before(named(character, 'sheet'))
    else if (characters?.length && [null, 'change'].includes(choice('roster-order')))
      placeholder.replaceWith(box('roster', ...characters.slice(0, 6).map((one) => named(one, 'card'))))
  }

  // The same for visitors, who will see the landing page.
  async function showWelcome({ response }) {
    const { user: visitor, signIn } = await response.clone().json()
    const text = {
      en: 'The character sheet you can play from',
      de: 'Der Charakterbogen, mit dem du wirklich spielst',
    }[language]
    const placeholder = document.querySelector('.splash-page')
    if (visitor || signIn.registration !== 'open' || signIn.setupCode || !text || !placeholder) return
    await headingFont()
    page.dataset.bare = ''
    placeholder.replaceWith(box('welcome', text))
  }
}
