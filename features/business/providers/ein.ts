/**
 * Prefixes that no IRS campus, nor the online application, nor the SBA has given out ("How EINs are assigned and valid
 * EIN prefixes", irs.gov, as copied at cdssolutions.org and ustaxservices.ca, read 2026-11-20).
 */
const NEVER_GIVEN = [
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]

/** The prefix of an EIN that the IRS has not given out, or null. A hint only: new prefixes appear from time to time. */
export function strangeEinPrefix(ein: string): string | null {
  const prefix = /^\s*(\d{2})-?\d{7}\s*$/.exec(ein)?.[1]
  return prefix && NEVER_GIVEN.includes(prefix) ? prefix : null
}
