// The states of a repair, the stages of its job, and what they have in common. No schema: pages carry this file.
import { type StatusTable, statesThat } from '#lib/status.ts'

export type RepairStatus =
  | 'chosen'
  | 'authorized'
  | 'in_shop'
  | 'ready'
  | 'delivered'
  | 'disputed'
  | 'closed'
  | 'stopped'
  | 'total_loss'
  | 'cancelled'
/** `open`: the job goes on, one of a kind for a claim. `earned`: the car was made ready, whatever followed. `ended`: nothing more is done. */
export const REPAIR_STATUS = {
  chosen: { tone: 'warn', open: true, next: ['authorized', 'cancelled'] },
  authorized: { tone: 'info', open: true, next: ['in_shop', 'cancelled'] },
  in_shop: { tone: 'info', open: true, next: ['ready', 'stopped', 'total_loss', 'cancelled'] },
  ready: { tone: 'good', next: ['in_shop', 'delivered', 'cancelled'], earned: true },
  delivered: { tone: 'good', next: ['closed', 'disputed'], earned: true },
  disputed: { tone: 'bad', next: ['delivered', 'closed'], earned: true },
  closed: { tone: 'mute', next: [], earned: true, ended: true },
  stopped: { tone: 'bad', open: true, next: ['in_shop', 'delivered', 'cancelled', 'total_loss'] },
  total_loss: { tone: 'mute', next: ['stopped'], ended: true },
  cancelled: { tone: 'mute', next: [], ended: true },
} as const satisfies StatusTable<RepairStatus>
export const OPEN_REPAIRS = statesThat(REPAIR_STATUS, 'open')
export const READY_REPAIRS = statesThat(REPAIR_STATUS, 'earned')
export const ENDED_REPAIRS = statesThat(REPAIR_STATUS, 'ended')

/** In the order of a usual job; a shop moves in any order. */
export const STAGES = [
  'checked_in',
  'teardown',
  'waiting_approval',
  'waiting_parts',
  'body',
  'paint',
  'reassembly',
  'calibration',
  'quality_check',
] as const
export type Stage = (typeof STAGES)[number]
/** Stages in which the car waits; the bar does not go back to them. */
export const WAITING: readonly Stage[] = ['waiting_approval', 'waiting_parts']
