// Runs before the first paint.
{
  const page = document.documentElement
  const choice = (name) => {
    try {
      return localStorage.getItem(`everquill.${name}`)
    } catch {
      // Storage is closed to us: the device decides.
      return null
    }
  }

  // Whoever chose candlelight is not dazzled by a white page.
  const theme = choice('theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

  // Some pages have no bars.
  if (/^\/(sign-in|reset|s)$|\/(tv|print)$/.test(location.pathname)) page.dataset.bare = ''

  // The words of the reader's language are asked for with the page itself. Which one that is, chooseLocale decides.
  const words = document.currentScript.dataset
  const languages = [choice('language'), ...navigator.languages.map((name) => name.toLowerCase().split('-')[0]), 'en']
  const href = words[languages.find((name) => name in words)]
  const hint = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href }
  if (href) document.head.append(Object.assign(document.createElement('link'), hint))
}
