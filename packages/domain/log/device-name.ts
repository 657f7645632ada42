/** A browser and its operating system, as named by the user agent header. */
export interface DeviceName {
  readonly browser: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

type Patterns = readonly (readonly [pattern: RegExp, name: string])[]

/** Most browsers also claim to be others, so the first match wins. */
const browsers: Patterns = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: Patterns = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const handhelds: readonly (string | null)[] = ['iPhone', 'iPad', 'Android']

/** Reads the browser and the system from a user agent header, without versions. */
export function deviceOf(userAgent: string): DeviceName {
  const match = (patterns: Patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const system = match(systems)
  return { browser: match(browsers), system, isHandheld: handhelds.includes(system) }
}

/** A short device name for log entries, such as "Firefox, Linux"; undefined if the header is not recognised. */
export function deviceNameOf(userAgent: string): string | undefined {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || undefined
}
