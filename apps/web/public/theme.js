// Runs before the first paint: whoever chose candlelight is not dazzled by a white page.
try {
  const theme = localStorage.getItem('everquill.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to us: the theme follows the device.
}
