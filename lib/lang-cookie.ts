/** Keeps a chosen language for a year. `address` is that of the site: over https it never travels in clear. */
export const langCookie = (language: string, address: string): string =>
  `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${address.startsWith('https:') ? '; Secure' : ''}`
