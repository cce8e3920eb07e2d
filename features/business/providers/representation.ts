import type { Shop } from './provider.ts'

/** The rule `represents_driver`: states in which the reach of a public adjuster's license was read in the law. */
export type RepresentsDriver = { states?: readonly { state: string; may: 'yes' | 'no'; law: string }[] }

/**
 * Whether a licensed adjuster may negotiate an auto claim for the driver. Only a public adjuster, and only in a state
 * whose rule says yes; everybody else may value and report (rule `represents_driver`; ours, not law).
 */
export const mayRepresent = (
  rule: RepresentsDriver | undefined,
  { license_type, license_state }: Partial<Pick<Shop, 'license_type' | 'license_state'>>,
): boolean =>
  license_type === 'public_adjuster' &&
  (rule?.states ?? []).some(({ state, may }) => state === license_state && may === 'yes')
