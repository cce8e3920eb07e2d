import { slugOf } from './slug.ts'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/** The states and DC with the zone in which most of their people live. */
export const US_STATES = {
  AL: { name: 'Alabama', zone: CENTRAL },
  AK: { name: 'Alaska', zone: 'America/Anchorage' },
  AZ: { name: 'Arizona', zone: 'America/Phoenix' },
  AR: { name: 'Arkansas', zone: CENTRAL },
  CA: { name: 'California', zone: PACIFIC },
  CO: { name: 'Colorado', zone: MOUNTAIN },
  CT: { name: 'Connecticut', zone: EASTERN },
  DE: { name: 'Delaware', zone: EASTERN },
  DC: { name: 'District of Columbia', zone: EASTERN },
  FL: { name: 'Florida', zone: EASTERN },
  GA: { name: 'Georgia', zone: EASTERN },
  HI: { name: 'Hawaii', zone: 'Pacific/Honolulu' },
  ID: { name: 'Idaho', zone: 'America/Boise' },
  IL: { name: 'Illinois', zone: CENTRAL },
  IN: { name: 'Indiana', zone: 'America/Indiana/Indianapolis' },
  IA: { name: 'Iowa', zone: CENTRAL },
  KS: { name: 'Kansas', zone: CENTRAL },
  KY: { name: 'Kentucky', zone: EASTERN },
  LA: { name: 'Louisiana', zone: CENTRAL },
  ME: { name: 'Maine', zone: EASTERN },
  MD: { name: 'Maryland', zone: EASTERN },
  MA: { name: 'Massachusetts', zone: EASTERN },
  MI: { name: 'Michigan', zone: EASTERN },
  MN: { name: 'Minnesota', zone: CENTRAL },
  MS: { name: 'Mississippi', zone: CENTRAL },
  MO: { name: 'Missouri', zone: CENTRAL },
  MT: { name: 'Montana', zone: MOUNTAIN },
  NE: { name: 'Nebraska', zone: CENTRAL },
  NV: { name: 'Nevada', zone: PACIFIC },
  NH: { name: 'New Hampshire', zone: EASTERN },
  NJ: { name: 'New Jersey', zone: EASTERN },
  NM: { name: 'New Mexico', zone: MOUNTAIN },
  NY: { name: 'New York', zone: EASTERN },
  NC: { name: 'North Carolina', zone: EASTERN },
  ND: { name: 'North Dakota', zone: CENTRAL },
  OH: { name: 'Ohio', zone: EASTERN },
  OK: { name: 'Oklahoma', zone: CENTRAL },
  OR: { name: 'Oregon', zone: PACIFIC },
  PA: { name: 'Pennsylvania', zone: EASTERN },
  RI: { name: 'Rhode Island', zone: EASTERN },
  SC: { name: 'South Carolina', zone: EASTERN },
  SD: { name: 'South Dakota', zone: CENTRAL },
  TN: { name: 'Tennessee', zone: CENTRAL },
  TX: { name: 'Texas', zone: CENTRAL },
  UT: { name: 'Utah', zone: MOUNTAIN },
  VT: { name: 'Vermont', zone: EASTERN },
  VA: { name: 'Virginia', zone: EASTERN },
  WA: { name: 'Washington', zone: PACIFIC },
  WV: { name: 'West Virginia', zone: EASTERN },
  WI: { name: 'Wisconsin', zone: CENTRAL },
  WY: { name: 'Wyoming', zone: MOUNTAIN },
} as const
export type UsState = keyof typeof US_STATES
export const STATE_CODES = Object.keys(US_STATES) as [UsState, ...UsState[]]

/** Where a day is judged and promised when nothing says where (rules.md, "Claims"). */
export const DEFAULT_ZONE = EASTERN
export const zoneOfState = (state: string | null | undefined): string =>
  state && state in US_STATES ? US_STATES[state as UsState].zone : DEFAULT_ZONE

export const stateSlug = (state: UsState): string => slugOf(US_STATES[state].name)
/** The state that a code, name or address names, however it is written. */
export function stateFrom(text: string): UsState | undefined {
  const slug = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')
  return STATE_CODES.find((code) => slug === code.toLowerCase() || slug === stateSlug(code))
}
