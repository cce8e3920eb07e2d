import type { Env } from '#lib/server/env.ts'

/** Where the test payment provider answers: its calls, and the pages that ask for a card or for a provider's details. */
export const TEST_CALLS = '/dev/stripe'
export const TEST_PAGE = '/dev/checkout'
export const CONNECT_PAGE = '/dev/connect'
export const CONTROL = '/dev/payment-provider'
export const DEMO_KEY = 'sk_demo_test_checkout'
/** Only ever opens a demo's own test company, whose card key is as public as this one. */
export const CONTROL_KEY = 'control_demo_test_checkout'

/** Only in a demo that was given no real key; production refuses to start with the demo key (lib/server/env.ts). */
export const usesTestCompany = (env: Pick<Env, 'demo' | 'STRIPE_SECRET_KEY'>): boolean =>
  env.demo && env.STRIPE_SECRET_KEY === DEMO_KEY

/** Whether this server is the test company itself; with STRIPE_API_URL it runs in a process of its own. */
export const isTestCompany = (env: Pick<Env, 'demo' | 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): boolean =>
  usesTestCompany(env) && !env.STRIPE_API_URL
