/** The path part of an address of this site, or undefined for any other: `//host`, `/\host`, `javascript:`, other origins. */
export function samePath(target: unknown, origin: string): string | undefined {
  if (typeof target !== 'string') return undefined
  const path = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : undefined
}
