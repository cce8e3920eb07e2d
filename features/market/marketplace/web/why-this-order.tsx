import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { firstMove } from '#features/market/search/web/first-move.ts'
import type { Ordered } from './order-explained.tsx'

const OrderExplained = lazy(async () => {
  await firstMove()
  return import('./order-explained.tsx')
})
/** Never drawn again without cause: until the first move that would replace what the server drew by nothing. */
const Explained = memo(function Explained(props: Ordered) {
  return (
    <Suspense>
      <OrderExplained {...props} />
    </Suspense>
  )
})

/** Above the list: how its order is made, with the first result worked out. Readable without script. */
export function HowOrdered(props: Omit<Ordered, 'whole'>) {
  const t = useTranslations('market')
  return (
    <details className="open:w-full">
      <summary className="link inline-flex min-h-11 items-center text-sm font-semibold">{t('how')}</summary>
      <Explained {...props} whole />
    </details>
  )
}

/** On each card: what makes its place. It is worked out when somebody asks. */
export function WhyThisOrder({ row, filters }: { row: NonNullable<Ordered['row']>; filters: Ordered['filters'] }) {
  const t = useTranslations('market')
  const box = useRef<HTMLDetailsElement>(null)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (box.current?.open) setAsked(true) // opened before the script was there
  }, [])
  return (
    <details
      ref={box}
      onToggle={() => setAsked(true)}
      className={cx('relative z-1 -mb-2 noscript:hidden', asked && 'w-full')}
    >
      <summary className="link inline-flex min-h-11 items-center text-sm">
        {t('why')}
        <span className="sr-only"> {row.title}</span>
      </summary>
      {asked && <Explained row={row} filters={filters} whole={false} />}
    </details>
  )
}
