import { useNow, useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { canChange, canVisit, type Visit, type VisitPurpose } from '../visit.ts'
import { glassApi } from './glass-calls.ts'
import { useVisits, useVisitSentence, useVisitWhen, visitRefused, visitsChanged } from './visit-calls.ts'
import { PickVisit, type Plan } from './visit-picker.tsx'

const LOOK_MS = 60_000
/** What of a repair a visit needs to know. */
export type VisitedRepair = {
  id: string
  status: string
  time_zone: string
  promised_on: string | null
  versions: readonly { status: string }[]
  shop: { name: string; address: string | null }
  records: readonly { kind: string }[]
}

/** Where and when the glass is set, as its driver chooses it and follows who comes. */
export function DriverVisits({ repair }: { repair: VisitedRepair }) {
  const t = useTranslations('glassVisits')
  return (
    <Loaded query={useVisits(repair.id)} keep label={t('loading')} shape="record" failed={t('failed')}>
      {(plan) => <Visits repair={repair} plan={plan} />}
    </Loaded>
  )
}

function Visits({ repair, plan }: { repair: VisitedRepair; plan: Plan }) {
  const t = useTranslations('glassVisits')
  const { shop } = repair
  const of = (purpose: VisitPurpose) => plan.visits.find((visit) => visit.purpose === purpose)
  const [set, calibration] = [of('set'), of('calibration')]
  const chooses = canVisit(repair, 'set').yes
  const calibrated = repair.records.some(({ kind }) => kind === 'calibration')
  const atCar = set?.place === 'mobile'
  const after =
    (calibration ?? (atCar && plan.static_by === 'shop')) && !calibrated && canVisit(repair, 'calibration').yes
  const pick = (purpose: VisitPurpose, label: string, look?: 'secondary') => (
    <PickVisit repairId={repair.id} plan={plan} shop={shop} purpose={purpose} label={label} {...(look && { look })} />
  )
  const when = useWhen()
  // the page asks for a signature first
  const asked = repair.versions.some(({ status }) => status === 'sent')
  const now = useNow({ updateInterval: LOOK_MS })
  const brought = calibration !== undefined && now >= new Date(calibration.starts_at)
  return (
    <>
      {repair.status === 'in_shop' && !asked && (
        <NextStep calm title={t('working', { place: atCar && !brought ? 'mobile' : 'shop' })}>
          {t('workingText', { promised: repair.promised_on ? when.day(repair.promised_on) : 'none' })}
        </NextStep>
      )}
      {repair.status === 'ready' && (
        <NextStep sign="key" title={t('ready')}>
          {t('readyText', { place: atCar && plan.static_by !== 'shop' ? 'mobile' : 'shop', shop: shop.name })}
        </NextStep>
      )}
      {chooses &&
        (set ? (
          <Standing
            visit={set}
            repair={repair}
            title={t(set.on_the_way_at ? 'onTheWay' : atCar ? 'atCar' : 'atShop', { shop: shop.name })}
            pick={pick('set', t('again'), 'secondary')}
          />
        ) : (
          <NextStep sign="key" title={t('choose')} action={pick('set', t('pick'))}>
            {t(plan.comes_out ? 'chooseBoth' : 'chooseShop', { shop: shop.name })}
          </NextStep>
        ))}
      {chooses && atCar && plan.static_by === 'vendor' && (
        <Notice tone="warn" title={t('vendor', { vendor: plan.vendor })}>
          {t('vendorText', { shop: shop.name })}
        </Notice>
      )}
      {after &&
        (calibration ? (
          <Standing
            visit={calibration}
            repair={repair}
            title={t('calibrate', { shop: shop.name })}
            pick={pick('calibration', t('again'), 'secondary')}
          >
            {t('calibrateText')}
          </Standing>
        ) : (
          <NextStep
            sign="time"
            title={t('calibrateChoose', { shop: shop.name })}
            action={pick('calibration', t('pick'))}
          >
            {t('calibrateText')}
          </NextStep>
        ))}
    </>
  )
}

/** A visit that stands: when, where, who is on the way, and why the shop moved it. */
function Standing({
  visit,
  repair,
  title,
  pick,
  children,
}: {
  visit: Visit
  repair: VisitedRepair
  title: string
  pick: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('glassVisits')
  const reasons = useTranslations('glassVisits.reasons')
  const when = useWhen()
  const at = useVisitWhen(repair.time_zone)
  const sentence = useVisitSentence()
  const { street, town, zip, note, on_the_way_at, moved_for, moved_from } = visit
  const changes = canChange(visit, repair, 'driver').yes
  return (
    <>
      <NextStep
        calm
        title={title}
        action={
          changes && (
            <>
              {pick}
              <FormDialog
                size="sm"
                title={t('cancelTitle')}
                text={t('cancelText')}
                submit={t('cancel')}
                busyText={t('canceling')}
                variant="danger"
                back
                trigger={<Button variant="quiet">{t('cancel')}</Button>}
                say={sentence}
                run={() => glassApi.cancelVisit({ id: visit.id })}
                onFailed={visitRefused}
                onSent={() => {
                  toast(t('canceled'))
                  void visitsChanged()
                }}
              />
            </>
          )
        }
      >
        <p className="font-semibold text-ink">
          {on_the_way_at
            ? t('onTheWayText', {
                shop: repair.shop.name,
                at: when.promise(on_the_way_at, repair.time_zone),
                when: at(visit),
              })
            : at(visit)}
        </p>
        <p className="wrap-anywhere">
          {visit.place === 'mobile' ? [street, [town, zip].filter(Boolean).join(' ')].join(', ') : repair.shop.address}
        </p>
        {note && (
          <p dir="auto" className="wrap-anywhere">
            {note}
          </p>
        )}
        {children}
      </NextStep>
      {moved_for && moved_from && (
        <Notice tone="warn" title={t('moved', { why: reasons(moved_for) })}>
          {visit.moved_note && (
            <q dir="auto" className="block wrap-anywhere">
              {visit.moved_note}
            </q>
          )}
          {t('movedText', { before: when.promise(moved_from, repair.time_zone), again: changes ? 'yes' : 'no' })}
        </Notice>
      )}
    </>
  )
}
