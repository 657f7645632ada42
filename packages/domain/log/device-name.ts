/** What a browser said of itself, as far as a person would recognise it. */
export interface DeviceName {
  readonly browser: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

type Signs = readonly (readonly [sign: RegExp, name: string])[]

/** Most claim to be the others as well, so the first that fits wins. */
const browsers: Signs = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: Signs = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const handhelds: readonly (string | null)[] = ['iPhone', 'iPad', 'Android']

/** Roughly, from the header that browsers send; versions change too often to be worth reading. */
export function deviceOf(userAgent: string): DeviceName {
  const named = (signs: Signs) => signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null
  const system = named(systems)
  return { browser: named(browsers), system, isHandheld: handhelds.includes(system) }
}

/** The same in a few words, as a log keeps it: enough to tell one's phone from one's laptop. Nothing, where nothing is known. */
export function deviceNameOf(userAgent: string): string | undefined {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || undefined
}
