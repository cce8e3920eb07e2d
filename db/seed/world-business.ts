// What the demo's businesses say of themselves beside their words: hours, radius, languages, ownership.
type Says = {
  languages?: string[]
  ownership?: string[]
  always_open?: boolean
  service_radius_miles?: number
  direct_bill?: boolean
  tows_anywhere?: boolean
  wheelchair_accessible?: boolean
  hours?: Record<string, string[]>
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const open = (from: string, to: string) => Object.fromEntries(WEEK.map((day) => [day, [from, to]]))

const SAYS: Record<string, Says> = {
  omar: { languages: ['en', 'ar'] },
  sal: { languages: ['en', 'es'], ownership: ['minority'], wheelchair_accessible: true },
  ruben: { languages: ['en', 'es'] },
  dmitri: { languages: ['en', 'ru'] },
  linh: { languages: ['en', 'vi'] },
  marisol: { languages: ['en', 'es'] },
  peachtree: { direct_bill: true, wheelchair_accessible: true },
  eastlake: { ownership: ['veteran'], service_radius_miles: 30 },
  chattahoochee: { languages: ['en', 'zh'], ownership: ['minority'], direct_bill: true },
  airport: { direct_bill: true, wheelchair_accessible: true },
  gwinnett: { languages: ['en', 'hi'], service_radius_miles: 40 },
  sweetauburn: { direct_bill: true },
  westside: { languages: ['en', 'es'], direct_bill: true },
  decaturauto: { direct_bill: true, wheelchair_accessible: true },
  marietta: { ownership: ['women'], direct_bill: true },
  norcross: { languages: ['en', 'ko'], ownership: ['minority'], wheelchair_accessible: true },
  cumming: { direct_bill: true },
  eastside: { direct_bill: true },
  midnight: { always_open: true, service_radius_miles: 50, direct_bill: true, tows_anywhere: true },
  perimeter: { ownership: ['women'], always_open: true, service_radius_miles: 35, tows_anywhere: true },
  southfulton: { service_radius_miles: 40 },
  clearview: { languages: ['en', 'ar'], direct_bill: true },
  southglass: { hours: { ...open('17:00', '21:00'), sat: ['10:00', '21:00'] } },
  roswellglass: { wheelchair_accessible: true },
  brightline: { ownership: ['women', 'minority'], wheelchair_accessible: true },
}
const HOURS = {
  private_owner: { ...open('07:00', '21:00'), sat: ['08:00', '20:00'], sun: ['10:00', '18:00'] },
  body_shop: open('08:00', '17:30'),
  glass: { ...open('08:00', '18:00'), sat: ['09:00', '13:00'] },
  towing: { ...open('06:00', '22:00'), sat: ['06:00', '22:00'], sun: ['08:00', '20:00'] },
  adjuster: open('09:00', '17:00'),
  rental_company: { ...open('07:30', '18:30'), sat: ['08:00', '15:00'] },
} as const

/** The columns of one business of the demo world. */
export const businessOf = (key: string, type: keyof typeof HOURS) => ({
  service_radius_miles: 25,
  languages: ['en'],
  ownership: [],
  always_open: false,
  direct_bill: false,
  tows_anywhere: false,
  wheelchair_accessible: false,
  hours: HOURS[type],
  ...SAYS[key],
})
