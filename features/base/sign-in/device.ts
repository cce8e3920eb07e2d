const SYSTEMS = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const
// Each names the next ones too, so the order decides.
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\/|Safari\//, 'Safari'],
] as const

/** What a person would call the device behind a user agent; null for a part that nothing names. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([form]) => form.test(userAgent))?.[1] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
