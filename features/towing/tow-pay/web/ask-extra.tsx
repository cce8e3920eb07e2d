import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { FieldError, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import {
  EXTRA_MINUTES,
  extraCents,
  type ExtraPrice,
  LEAST_REASON,
  LEAST_TYPED,
  MOST_PHOTOS,
  MOST_REASON,
  MOST_TYPED,
} from '../extra.ts'
import { extrasApi, useExtraRefused } from './extra-calls.ts'

const EMPTY = { item: '', count: '1', cents: null as number | null, reason: '' }
const countIn = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)

/** For the company at the car: one extra at its rates, with pictures of why. */
export default function AskExtra({
  job,
  prices,
  onChanged,
}: {
  job: string
  prices: readonly ExtraPrice[]
  onChanged: () => void
}) {
  const t = useTranslations('towExtra.ask')
  const items = useTranslations('towExtra.items')
  const say = useExtraRefused()
  const name = `tow:${job}:extra`
  const [said, setSaid, forget] = useDraft(name, EMPTY)
  const photos = usePhotoSlots(name)
  const put = (change: Partial<typeof EMPTY>) => setSaid((before) => ({ ...before, ...change }))
  const price = prices.find(({ item }) => item === said.item)
  const typed = price?.each_cents === null
  const counted = price && !typed && (price.item === 'winch' || price.item === 'miles' || price.item === 'wait')
  const count = counted ? countIn(said.count) : 1
  const sum = price ? (typed ? (said.cents ?? 0) : extraCents(price, count)) : 0
  return (
    <FormDialog
      title={t('title')}
      text={t('text', { minutes: EXTRA_MINUTES })}
      submit={t('send', { cents: sum > 0 ? formatCents(sum) : 'none' })}
      busyText={t('sending')}
      waits={photos.busy}
      trigger={
        <Button size="lg" wide variant="secondary">
          {t('open')}
        </Button>
      }
      check={() => ({
        item: !price && t('itemMissing'),
        count:
          counted &&
          (count < 1 || count > price.most ? t('countMissing', { most: price.most }) : sum === 0 && t('nothing')),
        cents:
          typed &&
          !(said.cents !== null && said.cents >= LEAST_TYPED && said.cents <= MOST_TYPED) &&
          t('centsMissing', { least: formatCents(LEAST_TYPED), most: formatCents(MOST_TYPED) }),
        reason: said.reason.trim().length < LEAST_REASON && t('reasonMissing'),
        photos: photos.ids.length === 0 && t('photosMissing'),
      })}
      run={() =>
        extrasApi.askExtra({
          job,
          item: price!.item,
          count,
          cents: typed ? said.cents : null,
          reason: said.reason,
          photos: photos.ids,
        })
      }
      say={say}
      onFailed={onChanged}
      onSent={() => {
        forget()
        photos.drop()
        onChanged()
      }}
    >
      {(wrong) => (
        <div className="grid gap-4">
          <RadioCards
            name="item"
            legend={t('item')}
            error={wrong['item']}
            value={said.item}
            onValue={(item) => put({ item })}
            options={prices.map(({ item, each_cents, free }) => ({
              value: item,
              label: items(item),
              hint: t(`each.${item}`, { cents: formatCents(each_cents ?? 0), free }),
            }))}
          />
          {counted && (
            <TextField
              name="count"
              label={t(`count.${price.item as 'winch' | 'miles' | 'wait'}`)}
              inputMode="numeric"
              maxLength={3}
              value={said.count}
              error={wrong['count']}
              onChange={({ target }) => put({ count: target.value })}
            />
          )}
          {typed && (
            <MoneyField
              name="cents"
              label={t('cents')}
              invalidText={t('notMoney')}
              value={said.cents}
              error={wrong['cents']}
              onValue={(cents) => put({ cents })}
            />
          )}
          <TextArea
            name="reason"
            dir="auto"
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={MOST_REASON}
            value={said.reason}
            error={wrong['reason']}
            onChange={({ target }) => put({ reason: target.value })}
          />
          <div data-missing={wrong['photos'] && ''}>
            <PhotoSlots
              needed
              most={MOST_PHOTOS}
              slots={photos}
              legend={t('photos')}
              text={t('photosText', { most: MOST_PHOTOS })}
            />
            {wrong['photos'] && <FieldError>{wrong['photos']}</FieldError>}
          </div>
        </div>
      )}
    </FormDialog>
  )
}
