import towDetailsCopy from 'virtual:copy/towDetails'
import towOffersCopy from 'virtual:copy/towOffers'
import { Phone } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { PublicHead } from '#features/base/site/web/public-head.tsx'
import type { Language } from '#lib/languages.ts'
import { pageEnv } from '#lib/page-context.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Steps } from '#ui/steps.tsx'
import { type Danger, DANGERS, STEPS, type Step } from '../steps.ts'
import { type Draft, EMPTY, KEPT_AS, openStep, restored, stepOf, type StepProps } from './draft.ts'
import type { OwnTows } from './use-cars.ts'

const Where = lazyWithCopy(
  async () => (await import('#features/towing/tows/web/step-where.tsx')).StepWhere,
  towDetailsCopy,
)
const Car = lazyWithCopy(async () => (await import('#features/towing/tows/web/step-car.tsx')).StepCar, towDetailsCopy)
const To = lazyWithCopy(async () => (await import('#features/towing/tows/web/step-to.tsx')).StepTo, towDetailsCopy)
const Who = lazyWithCopy(async () => (await import('#features/towing/tows/web/step-who.tsx')).StepWho, towOffersCopy)
const Earlier = lazyWithCopy(
  async () => (await import('#features/towing/tows/web/earlier-tows.tsx')).EarlierTows,
  towDetailsCopy,
)
/** What the next step needs is fetched while this one is answered: at the roadside a tap must not wait for it. */
const AHEAD: Partial<Record<Step, (lang: Language) => Promise<unknown>>> = {
  safe: (lang) => Promise.all([import('#features/towing/tows/web/step-where.tsx'), towDetailsCopy[lang]()]),
  where: () => import('#features/towing/tows/web/step-car.tsx'),
  car: () => import('#features/towing/tows/web/step-to.tsx'),
  to: (lang) => Promise.all([import('#features/towing/tows/web/step-who.tsx'), towOffersCopy[lang]()]),
}
/** What was ticked before the page was awake. */
const tickedEarly = (): Danger[] =>
  typeof document === 'undefined'
    ? []
    : DANGERS.filter((danger) => document.querySelector(`input[name=dangers][value=${danger}]:checked`))

export const loader = ({ context }: LoaderFunctionArgs) => ({ origin: context.get(pageEnv).origin })
/** Its steps are one page. */
export const shouldRevalidate = () => false

/** `/tow`: safe first, where, which car, where to, and who charges what. Everything said stays in this tab until the last step. */
export default function TowPage() {
  const { origin } = useLoaderData<typeof loader>()
  const t = useTranslations('tow')
  const locale = useLocale() as Language
  const [ready, setReady] = useState(false)
  const [early] = useState(tickedEarly)
  const [dropped, setDropped] = useState<Draft | null>(null)
  useEffect(() => setReady(true), [])
  // what this tab kept is read once the page is awake: the server knows nothing of it
  const [draft, setDraft, drop] = useKept(ready ? KEPT_AS : '', EMPTY)
  const [search, setSearch] = useSearchParams()
  const { status } = useSession()
  const [{ under, earlier }, setTows] = useState<OwnTows>({ under: [], earlier: [] })
  const signedIn = ready && status === 'signed-in'
  // a visitor has none: for them, 911 comes first, and nothing is fetched that the first step does not need
  useEffect(() => {
    if (!signedIn) return
    void import('#features/towing/tows/web/use-cars.ts').then(({ ownTows }) => ownTows()).then(setTows, () => {})
  }, [signedIn])
  const begun = signedIn && (draft.safe || search.get('step') === 'who')
  useEffect(() => {
    // only where a sign-in leads back to: nobody else's answers are put before a driver who begins
    if (!begun || search.get('step') !== 'who') return
    void import('#features/towing/tows/web/use-cars.ts').then(async ({ api }) => {
      const { answers } = await api.takeDraft({}).catch(() => ({ answers: null }))
      // what this tab says itself is newer
      if (answers) setDraft((before) => (before.safe ? before : restored(answers as Partial<Draft>, before)))
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for who is signed in
  }, [begun])
  const step = ready ? stepOf(search.get('step'), draft) : 'safe'
  useEffect(() => {
    if (!ready) return
    if (early.length > 0) setDraft((before) => ({ ...before, dangers: [...new Set([...before.dangers, ...early])] }))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when what this tab kept is there
  }, [ready])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<Step>(null)
  useEffect(() => {
    if (!ready) return
    if (shown.current && shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
    AHEAD[step]?.(locale).catch(() => {}) // it is fetched again when it is shown
  }, [ready, step, locale])
  const to = (next: Step) => {
    setSearch((before) => ({ ...Object.fromEntries(before), step: next }))
    scrollTo(0, 0)
  }
  const props: StepProps = {
    draft,
    onDraft: (change) =>
      setDraft((before) => ({
        ...before,
        // from another place, or with another car, it is no tow out of storage
        ...(('near' in change || 'found' in change || 'claim_id' in change) && { stay_id: '' }),
        ...change,
      })),
    onNext: () => to(STEPS[STEPS.indexOf(step) + 1]!),
  }
  const Part = { safe: Where, where: Where, car: Car, to: To, who: Who }[step]
  return (
    <>
      <PublicHead title={`${t('title')} · ClaimChoice`} description={t('description')} url={origin + paths.tow()} />
      <Page title={t('title')} width="text">
        {(step === 'safe' || draft.dangers.length > 0) && <Emergency strong={draft.dangers.length > 0} />}
        {under.map(({ id, number }) => (
          <Notice key={id} action={<LinkButton to={paths.towJob(id)}>{t('open')}</LinkButton>}>
            {t('under', { number })}
          </Notice>
        ))}
        <Steps
          label={t('steps')}
          current={STEPS.indexOf(step)}
          doneText={t('done')}
          steps={STEPS.map((key) => ({ key, label: t(`step.${key}`), to: `?step=${key}` }))}
        />
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t(`heading.${step}`)}
        </h2>
        <Suspense key={step} fallback={<Skeleton label={t('loading')} lines={4} />}>
          {step === 'safe' ? <Safe {...props} ready={ready} /> : <Part {...props} />}
        </Suspense>
        {step === 'safe' && earlier.length > 0 && (
          <Suspense>
            <Earlier tows={earlier} />
          </Suspense>
        )}
        {step === 'safe' && dropped && (
          <Button
            variant="secondary"
            size="lg"
            onClick={() => {
              setDraft(dropped)
              setDropped(null)
              to(openStep(dropped))
            }}
          >
            {t('bringBack')}
          </Button>
        )}
        {step !== 'safe' && (
          <p className="text-sm text-ink-soft">
            {t('kept')}{' '}
            <Button
              variant="quiet"
              size="sm"
              className="min-h-12!"
              onClick={() => {
                setDropped(draft)
                drop()
                // a visitor's copy waits on the server for who signs in here next
                if (status !== 'signed-in' && draft.phone)
                  void import('#features/towing/tows/web/use-cars.ts').then(({ api }) =>
                    api.keepDraft({ answers: {} }).catch(() => {}),
                  )
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

function Safe({ draft: { dangers }, onDraft, onNext, ready }: StepProps & { ready: boolean }) {
  const t = useTranslations('tow')
  return (
    <div className="grid gap-5">
      <CheckboxCards
        name="dangers"
        legend={t('heading.safe')}
        hideLegend
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
        className="noscript:hidden"
        busy={!ready && t('loading')}
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
