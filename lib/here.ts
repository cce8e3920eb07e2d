/** Where a page is looked at. */
export type Here = {
  /** The time zone of whoever looks. */
  zone: string
  /** Room for two columns. */
  wide: boolean
}
/** From this width on there is. */
export const WIDE = '(width >= 64rem)'
