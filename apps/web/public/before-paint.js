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
}
