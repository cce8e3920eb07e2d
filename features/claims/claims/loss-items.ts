/** Papers and things that go with a lost car, or come out of it before (domain/trades.md §5). */
export const ITEMS = [
  'title',
  'lien',
  'keys',
  'belongings',
  'toll_tag',
  'odometer',
  'plates',
  'power_of_attorney',
] as const
export type Item = (typeof ITEMS)[number]
