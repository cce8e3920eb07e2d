/** What a booking's timeline tells, and whether it is of a service at a fixed price. */
type Told = { timeline: readonly { kind: string }[] }

/** The last that happened to the report of a service at a fixed price. */
const lastStep = ({ timeline }: Told) =>
  timeline.findLast(({ kind }) => kind === 'report' || kind === 'report_revision')?.kind

/** The driver waits for the version they asked for: nothing is released meanwhile. */
export const revisionOpen = (order: Told): boolean => lastStep(order) === 'report_revision'

/** Nothing has been handed in: the report is what completes this work. */
export const reportDue = (order: Told & { price: { product?: object | undefined } }): boolean =>
  Boolean(order.price.product) && lastStep(order) === undefined
