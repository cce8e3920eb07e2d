import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { Problems, Wrong } from '#ui/form-window.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SUM_KINDS } from '#features/trades/imports/imported.ts'
import { gapOf, type Sums } from '../outside-estimate.ts'

/** What somebody types off a paper; null where nothing is typed yet. */
export type TypedSums = { [N in keyof Sums]: number | null }
export const NO_SUMS: TypedSums = {
  parts_cents: null,
  labor_cents: null,
  other_cents: null,
  tax_cents: null,
  total_cents: null,
  deductible_cents: null,
}
/** The sums once each is there. */
const whole = ({
  parts_cents,
  labor_cents,
  other_cents,
  tax_cents,
  total_cents,
  deductible_cents,
}: TypedSums): Sums | null =>
  parts_cents === null || labor_cents === null || other_cents === null || tax_cents === null || total_cents === null
    ? null
    : { parts_cents, labor_cents, other_cents, tax_cents, total_cents, deductible_cents }
export const asSums = (typed: TypedSums): Sums => whole(typed)!

export function useSumsCheck(): (typed: TypedSums) => Problems {
  const t = useTranslations('outside.bring')
  return (typed) => ({
    ...Object.fromEntries(
      SUM_KINDS.map((kind) => [`${kind}_cents`, typed[`${kind}_cents`] === null && t('needCents')] as const),
    ),
    total_cents: !typed.total_cents && t('needTotal'),
  })
}

/** Each sum of a paper, and by how much its total is another one. */
export function SumFields({
  typed,
  wrong,
  onTyped,
}: {
  typed: TypedSums
  wrong: Wrong
  onTyped: (part: Partial<TypedSums>) => void
}) {
  const t = useTranslations('outside')
  const sums = whole(typed)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {([...SUM_KINDS, 'deductible'] as const).map((kind) => (
          <MoneyField
            key={kind}
            name={`${kind}_cents`}
            label={t(`kinds.${kind}`)}
            {...(kind === 'deductible' && { optional: t('bring.optional') })}
            value={typed[`${kind}_cents`]}
            invalidText={t('bring.unreadable')}
            error={wrong[`${kind}_cents`]}
            onValue={(cents) => onTyped({ [`${kind}_cents`]: cents })}
          />
        ))}
      </div>
      <p role="status" className="text-sm font-semibold">
        {sums && gapOf(sums) !== 0 && (
          <>
            <Gap cents={gapOf(sums)} /> {t('bring.again')}
          </>
        )}
      </p>
    </>
  )
}

/** By how much the total of a paper is another one than its amounts make. */
export function Gap({ cents }: { cents: number }) {
  const t = useTranslations('outside.gap')
  return t(cents > 0 ? 'above' : 'below', { amount: formatCents(Math.abs(cents)) })
}
