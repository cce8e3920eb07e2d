import type { OrderDetail } from '../order-detail.ts'

/** The last that happened to the report of a service at a fixed price. */
const lastStep = ({ timeline }: Pick<OrderDetail, 'timeline'>) =>
  timeline.findLast(({ kind }) => kind === 'report' || kind === 'report_revision')?.kind

/** The driver waits for the version they asked for: nothing is released meanwhile. */
export const revisionOpen = (order: Pick<OrderDetail, 'timeline'>): boolean => lastStep(order) === 'report_revision'

/** Nothing has been handed in: the report is what completes this work. */
export const reportDue = (order: Pick<OrderDetail, 'timeline' | 'price'>): boolean =>
  Boolean(order.price.product) && lastStep(order) === undefined
