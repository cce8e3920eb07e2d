/** Our own conditions (rules.md, "Rules as data"); ours, not law. */
export const FIRST_RULES: Record<string, unknown> = {
  reservation: { minutes: 30 },
  cancellation: {
    full_refund_hours: 24,
    rental_keeps_days: 1,
    appointment_keeps: 'all',
    early_return_keeps_days: 0,
    trades: {},
  },
  response_deadline: { minutes: { towing: 15, default: 1440 } },
  release: { hours_after_completion: 72 },
  matching: { radius_miles: 25 },
  private_cars: { states: [] },
  represents_driver: {
    states: [
      { state: 'GA', may: 'no', law: 'O.C.G.A. § 33-23-1: the license does not reach vehicles or auto accidents' },
    ],
  },
}
