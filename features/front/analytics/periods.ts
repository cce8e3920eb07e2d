// No library here: the page of the analytics carries this file.

export const PERIODS = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof PERIODS)[number]
/** The longest period of one's own choice. */
export const LONGEST_DAYS = 1100
/** Full days since a claim was submitted at which the next bucket of age begins. */
export const AGE_DAYS = [1, 3, 7, 30] as const
/** What took a booking beyond its coverage: more days, a dearer car, or the total limit. */
export const OVERRUNS = ['days', 'rate', 'total'] as const
