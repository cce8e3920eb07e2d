import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { ProviderType } from '#features/business/providers/provider.ts'
import type { Output } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { type Day, daysBetween, eachDay, formatDays } from '#lib/dates.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { CalendarGrid } from '#ui/calendar-grid.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField, DateField, SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { zoneName } from '#ui/zone-name.ts'
import type { listingsContract } from '#features/market/listings/contract.ts'
import { api, askMineAgain, calendarKey, CALENDARS, type Own, useMine, useRefusalText } from './own-calls.ts'
import { statesOf } from './time-off.ts'
import { type Span, spansOf } from '#lib/spans.ts'

/** What is done to which days, and on which further listings. */
type Change = { act: 'add' | 'remove'; span: Span; too: readonly Own[] }
type OwnCalendar = Output<typeof listingsContract.ownCalendar>

/** The days a listing is closed: chosen in a calendar or by date; booked days are shown and stay as they are. */
export function TimeOffCard({ row, trade }: { row: Own; trade: ProviderType }) {
  const t = useTranslations('ownListings')
  const locale = useLocale()
  const key = calendarKey(row.id)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.ownCalendar({ listing_id: row.id }, { signal }),
  })
  useLive('orders', () => void queries.invalidateQueries({ queryKey: key }))
  return (
    <Card
      title={t('days.title')}
      meta={query.data && t('days.text', { zone: zoneName(query.data.time_zone, locale) })}
      action={
        row.booked_days > 0 && (
          <Link to={paths.providerBookings()} className="link inline-flex min-h-11 items-center text-sm font-semibold">
            {t('days.bookings')}
          </Link>
        )
      }
    >
      <Loaded query={query} label={t('loading')} lines={6} failed={t('days.loadFailed')} keep>
        {(data) => <Days calendar={data} trade={trade} />}
      </Loaded>
    </Card>
  )
}

function Days({ calendar, trade }: { calendar: OwnCalendar; trade: ProviderType }) {
  const t = useTranslations('ownListings')
  const locale = useLocale()
  const textOf = useRefusalText()
  const [unit, setUnit] = useState<number | null>(null)
  const [everywhere, setEverywhere] = useState(false)
  const [chosen, setChosen] = useState<{ start: Day; end: Day }>({ start: '', end: '' })
  const { listing_id, today, to, units } = calendar
  const others = (useMine().data ?? []).filter(({ id, status }) => id !== listing_id && status !== 'archived')
  const size = unit === null ? units : 1
  const states = statesOf(calendar.days, unit)
  const change = useMutation({
    mutationFn: async ({ act, span: { start, end }, too }: Change) => {
      const put = act === 'add' ? api.addTimeOff : api.removeTimeOff
      await put({ listing_id, start, end, ...(unit !== null && { unit }) })
      const booked: string[] = []
      for (const other of too)
        await put({ listing_id: other.id, start, end }).catch((error: unknown) => {
          if (!isRefusal(error) || error.code !== 'days_taken') throw error
          booked.push(other.title)
        })
      return booked
    },
    onSuccess: async (_, { act, span }) => {
      toast(t(`days.${act === 'add' ? 'closed' : 'opened'}`, said(span)))
      setChosen({ start: '', end: '' })
      await Promise.all([queries.invalidateQueries({ queryKey: CALENDARS }), askMineAgain()])
    },
    onError: async (error) => {
      toastError(t('error'), textOf(error))
      await queries.invalidateQueries({ queryKey: CALENDARS })
    },
  })
  const spanText = ({ start, end }: Span) => formatDays(start, end, locale)
  const said = (span: Span) => ({ count: daysBetween(span.start, span.end), days: spanText(span) })

  const start = chosen.start || chosen.end
  const end = chosen.end || chosen.start
  const days = start && start <= end ? eachDay(start, end) : []
  const outside = days.length > 0 && (start < today || end > to)
  const kept = (day: Day) => (states.get(day)?.booked ?? 0) + (states.get(day)?.ready ?? 0)
  const booked = days.filter((day) => kept(day) > 0)
  const off = (day: Day) => states.get(day)?.off ?? 0
  const wrong = start > end ? t('days.wrongOrder') : outside ? t('days.outOfReach') : null
  const inWay =
    wrong ??
    (days.length === 0
      ? t('days.none')
      : booked.length > 0
        ? t('days.includesBooked', { days: spansOf(booked).map(spanText).join(', ') })
        : null)
  const span = { start, end }
  const closed = spansOf(
    [...states]
      .filter(([, state]) => state.off > 0)
      .map(([day]) => day)
      .sort(),
  )
  const pick = (day: Day) =>
    setChosen(!chosen.start || chosen.end || day < chosen.start ? { start: day, end: '' } : { ...chosen, end: day })
  const blocked = (day: Day) => {
    if (day < today) return t('days.past')
    const count = kept(day)
    if (count === 0) return null
    if (size > 1) return t('days.bookedOf', { count, units: size })
    return t(states.get(day)?.booked ? 'days.booked' : 'days.ready')
  }
  const noted = (day: Day) => {
    const count = off(day)
    return count === 0 ? null : count === size ? t('days.off') : t('days.offOf', { count, units: size })
  }
  const run = (act: 'add' | 'remove', of: Span, too: readonly Own[] = []) =>
    !change.isPending && change.mutate({ act, span: of, too })
  const too = everywhere && unit === null ? others : []
  const sent = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const by = event.nativeEvent.submitter?.getAttribute('value')
    run(by === 'remove' ? 'remove' : 'add', span, too)
  }
  const busy = (act: 'add' | 'remove') => change.isPending && change.variables.act === act
  return (
    <div className="grid gap-5">
      {units > 1 && (
        <SelectField
          name="unit"
          label={t('days.which')}
          fieldClass="max-w-56"
          value={unit ?? ''}
          onChange={(event) => setUnit(event.target.value ? Number(event.target.value) : null)}
          options={[
            { value: '', label: t('days.all', { count: units }) },
            ...Array.from({ length: units }, (_, index) => ({
              value: String(index + 1),
              label: t(`days.unit.${trade}`, { unit: index + 1 }),
            })),
          ]}
        />
      )}
      <div>
        <CalendarGrid
          label={t('days.calendar')}
          locale={locale}
          first={today}
          last={to}
          blocked={blocked}
          noted={noted}
          marked={(day) => (day === start || day === end ? 'end' : day > start && day < end ? 'middle' : null)}
          onPick={pick}
          words={{ previous: t('days.previous'), next: t('days.next'), free: (day) => t('days.free', { day }) }}
        />
        <p className="mt-2 text-sm text-ink-soft">{t('days.legend')}</p>
      </div>
      <form noValidate onSubmit={sent} className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          {(['start', 'end'] as const).map((name) => (
            <DateField
              key={name}
              name={`off-${name}`}
              label={t(name === 'start' ? 'days.first' : 'days.last')}
              min={today}
              max={to}
              value={chosen[name]}
              error={name === 'end' && wrong}
              onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
            />
          ))}
        </div>
        {others.length > 0 && unit === null && (
          <CheckboxField
            name="everywhere"
            label={t('days.everywhere', { count: others.length })}
            checked={everywhere}
            onChange={(event) => setEverywhere(event.target.checked)}
          />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Button
            type="submit"
            busy={busy('add') && t('days.adding')}
            disabledReason={
              inWay ?? (too.length === 0 && days.every((day) => off(day) === size) && t('days.allClosed'))
            }
          >
            {t('days.add')}
          </Button>
          {days.some((day) => off(day) > 0) && !wrong && (
            <Button type="submit" value="remove" variant="secondary" busy={busy('remove') && t('days.removing')}>
              {t('days.remove')}
            </Button>
          )}
        </div>
      </form>
      {change.isSuccess && (
        <Notice tone="good" live>
          {t(`days.${change.variables.act === 'add' ? 'closed' : 'opened'}`, said(change.variables.span))}
        </Notice>
      )}
      {change.isSuccess && change.data.length > 0 && (
        <Notice tone="warn" live>
          {t('days.bookedThere', { titles: change.data.join(', ') })}
        </Notice>
      )}
      {change.isError && (
        <Notice tone="bad" live title={t('days.failed')}>
          {textOf(change.error)}
        </Notice>
      )}
      <div>
        <h3 className="text-base">{t('days.list')}</h3>
        {closed.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('days.nothing')}</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {closed.map((each) => (
              <li key={each.start} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
                <span className="text-sm font-semibold">{spanText(each)}</span>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('days.openAgainOf', { days: spanText(each) })}
                  onClick={() => run('remove', each)}
                >
                  {t('days.openAgain')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
