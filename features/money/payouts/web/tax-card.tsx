import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { focusField, SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { DataTable } from '#ui/table.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { PayoutOverview } from '../payouts.ts'
import { isTin, TIN_KINDS, type TinKind } from '../tin.ts'
import { api } from './payouts-data.ts'

/** The tax number and what each year comes to for the yearly form. */
export function TaxCard({ tax, years }: Pick<PayoutOverview, 'tax' | 'years'>) {
  const t = useTranslations('payouts.tax')
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const moved = useRef(false)
  const show = (next: boolean) => {
    moved.current = true
    setOpen(next)
  }
  // what was pressed is gone: who works by keyboard goes on in what stands there instead
  useEffect(() => {
    if (moved.current) place.current?.querySelector<HTMLElement>('select, button')?.focus()
  }, [open])
  const given = tax && t('given', { kind: t(`short.${tax.kind}`), last4: tax.last4 })
  return (
    <Section title={t('title')} meta={t('meta')} fold={given}>
      <div className="grid gap-6">
        <section ref={place} className="grid gap-3">
          <h3>{t('number')}</h3>
          <p>{given ?? t('missing')}</p>
          {open ? (
            <NumberForm onClose={() => show(false)} />
          ) : (
            <Button className="justify-self-start" variant={tax ? 'secondary' : 'primary'} onClick={() => show(true)}>
              {t(tax ? 'change' : 'give')}
            </Button>
          )}
        </section>
        <section className="grid gap-3">
          <h3>{t('years')}</h3>
          {years.length === 0 ? (
            <p>{t('noYears')}</p>
          ) : (
            <DataTable
              caption={t('years')}
              rows={years}
              keyOf={({ year }) => String(year)}
              lines
              columns={[
                { key: 'year', header: t('year'), cell: ({ year }) => year },
                { key: 'gross', header: t('gross'), align: 'right', cell: (row) => formatCents(row.gross_cents) },
                {
                  key: 'count',
                  header: t('transactions'),
                  align: 'right',
                  named: true,
                  cell: (row) => row.transactions,
                },
                { key: 'form', header: t('form'), cell: (row) => t(row.due ? 'due' : 'below') },
              ]}
            />
          )}
          <p className="max-w-prose text-sm text-ink-soft">{t('explained')}</p>
        </section>
      </div>
    </Section>
  )
}

function NumberForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('payouts.tax')
  const all = useTranslations('payouts')
  const client = useQueryClient()
  const id = useId()
  const [kind, setKind] = useState<TinKind>('ssn')
  const [wrong, setWrong] = useState(false)
  const save = useMutation({
    mutationFn: (number: string) => api.saveTaxNumber({ kind, number }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['payouts'] })
      toast(t('saved'), t('savedText'))
      onClose()
    },
    onError: (error) => toastError(all('error'), error.message),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const number = String(new FormData(event.currentTarget).get('number')).trim()
    setWrong(!isTin(kind, number))
    if (!isTin(kind, number)) return focusField(`${id}-number`)
    save.mutate(number)
  }
  const field = isRefusal(save.error) && save.error.details.some(({ path }) => path === 'number')
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:max-w-md">
      {save.error && !field && (
        <Notice tone="bad" live>
          {save.error.message}
        </Notice>
      )}
      <SelectField
        label={t('kind')}
        value={kind}
        options={TIN_KINDS.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        onChange={({ target }) => {
          setKind(target.value as TinKind)
          setWrong(false)
        }}
      />
      <TextField
        id={`${id}-number`}
        name="number"
        label={t('number')}
        hint={t(`numberHint.${kind}`)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        error={(wrong || field) && t(`wrong.${kind}`)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending && t('saving')}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
