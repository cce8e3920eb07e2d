import type { Env } from '#lib/server/env.ts'

/** Where the test card company answers on our own server: its calls, and the page that asks for the card. */
export const TEST_CALLS = '/dev/stripe'
export const TEST_PAGE = '/dev/checkout'
const DEMO_KEY = 'sk_demo_test_checkout'

/** Only in a demo that was given no real key; production refuses to start with the demo key (lib/server/env.ts). */
export const usesTestCompany = (env: Pick<Env, 'demo' | 'STRIPE_SECRET_KEY'>): boolean =>
  env.demo && env.STRIPE_SECRET_KEY === DEMO_KEY
