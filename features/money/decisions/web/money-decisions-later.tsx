import moneyDecisionsCopy from 'virtual:copy/moneyDecisions'
import { type ComponentProps, Suspense } from 'react'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const Decisions = lazyWithCopy(async () => (await import('./money-decisions.tsx')).MoneyDecisions, moneyDecisionsCopy)

/** {@link MoneyDecisions}, fetched after the page: on most days nothing waits. */
export const MoneyDecisions = (props: ComponentProps<typeof Decisions>) => (
  <Suspense>
    <Decisions {...props} />
  </Suspense>
)
