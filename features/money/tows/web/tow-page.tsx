import towDetailsCopy from 'virtual:copy/towDetails'
import towOffersCopy from 'virtual:copy/towOffers'
import { Phone } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { PublicHead } from '#features/base/site/web/public-head.tsx'
import { pageEnv } from '#lib/page-context.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Steps } from '#ui/steps.tsx'
import { type Danger, DANGERS, STEPS, type Step } from '../steps.ts'
import { EMPTY, KEPT_AS, stepOf, type StepProps } from './draft.ts'

const Where = lazyWithCopy(
  async () => (await import('#features/money/tows/web/step-where.tsx')).StepWhere,
  towDetailsCopy,
)
const Car = lazyWithCopy(async () => (await import('#features/money/tows/web/step-car.tsx')).StepCar, towDetailsCopy)
const To = lazyWithCopy(async () => (await import('#features/money/tows/web/step-to.tsx')).StepTo, towDetailsCopy)
const Who = lazyWithCopy(async () => (await import('#features/money/tows/web/step-who.tsx')).StepWho, towOffersCopy)

export const loader = ({ context }: LoaderFunctionArgs) => ({ origin: context.get(pageEnv).origin })
/** Its steps are one page. */
export const shouldRevalidate = () => false

/** `/tow`: safe first, where, which car, where to, and who charges what. Everything said stays in this tab until the last step. */
export default function TowPage() {
  const { origin } = useLoaderData<typeof loader>()
  const t = useTranslations('tow')
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  // what this tab kept is read once the page is awake: the server knows nothing of it
  const [draft, setDraft, drop] = useKept(ready ? KEPT_AS : '', EMPTY)
  const [search, setSearch] = useSearchParams()
  const step = ready ? stepOf(search.get('step'), draft) : 'safe'
  const to = (next: Step) => {
    setSearch((before) => ({ ...Object.fromEntries(before), step: next }))
    scrollTo(0, 0)
  }
  const props: StepProps = {
    draft,
    onDraft: (change) => setDraft((before) => ({ ...before, ...change })),
    onNext: () => to(STEPS[STEPS.indexOf(step) + 1]!),
  }
  const Shown = { where: Where, car: Car, to: To, who: Who }
  const Part = step === 'safe' ? Safe : Shown[step]
  return (
    <>
      <PublicHead title={`${t('title')} · ClaimChoice`} description={t('description')} url={origin + paths.tow()} />
      <Page title={t('title')} width="text">
        {(step === 'safe' || draft.dangers.length > 0) && <Emergency strong={draft.dangers.length > 0} />}
        <Steps
          label={t('steps')}
          current={STEPS.indexOf(step)}
          doneText={t('done')}
          steps={STEPS.map((key) => ({ key, label: t(`step.${key}`), to: `?step=${key}` }))}
        />
        <Suspense fallback={<Skeleton label={t('loading')} lines={4} />}>
          <Part key={step} {...props} />
        </Suspense>
        {step !== 'safe' && (
          <p className="text-sm text-ink-soft">
            {t('kept')}{' '}
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                drop()
                to('safe')
              }}
            >
              {t('again')}
            </Button>
          </p>
        )}
      </Page>
    </>
  )
}

/** The way to help that comes before any tow; it needs no script. */
function Emergency({ strong }: { strong: boolean }) {
  const t = useTranslations('tow')
  return (
    <a
      href="tel:911"
      className={`flex min-h-14 items-center justify-center gap-3 rounded-md border-2 border-bad px-4 py-3 text-lg font-bold ${strong ? 'bg-bad text-on-bad' : 'bg-bad-wash text-bad'}`}
    >
      <Phone aria-hidden className="size-6" />
      {t(strong ? 'call911now' : 'call911')}
    </a>
  )
}

function Safe({ draft: { dangers }, onDraft, onNext }: StepProps) {
  const t = useTranslations('tow')
  return (
    <div className="grid gap-5">
      <CheckboxCards
        name="dangers"
        legend={<span className="text-xl">{t('safe')}</span>}
        hint={t('safeHint')}
        values={dangers}
        onValues={(values) => onDraft({ dangers: values as Danger[] })}
        options={DANGERS.map((value) => ({ value, label: t(`danger.${value}`) }))}
      />
      <noscript>
        <a href={paths.services({ service: 'tow' })} className="link inline-flex min-h-12 items-center font-semibold">
          {t('noScript')}
        </a>
      </noscript>
      {dangers.length > 0 && <p role="status">{t('first911')}</p>}
      <Button
        size="lg"
        onClick={() => {
          onDraft({ safe: true })
          onNext()
        }}
      >
        {t(dangers.length > 0 ? 'goOn911' : 'nobodyHurt')}
      </Button>
    </div>
  )
}
