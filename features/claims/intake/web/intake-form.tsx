import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Steps } from '#ui/steps.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { INTAKE_STEPS, type IntakeStep } from '../draft.ts'
import { type Answers, ASKED, BLANK, type Problem, type Problems, problemsOf, stepOf, toInput } from './answers.ts'
import { claimChanged } from '#features/claims/claims/web/claim-calls.ts'
import { intakeContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { oneOf, searchOf } from '#lib/search-params.ts'
import { forgetHere, forgetThere, keepHere, keepThere, type Kept } from './draft-store.ts'
import { ExistingClaim } from './existing-claim.tsx'
import { IntakeCheck } from './intake-check.tsx'
import { IntakeCar } from './intake-car.tsx'
import { IntakeClaim } from './intake-claim.tsx'
import { IntakeDocuments } from './intake-documents.tsx'
import { IntakeHappened } from './intake-happened.tsx'
import { IntakeHelp } from './intake-help.tsx'
import type { Change } from './intake-part.tsx'
import { Resumed } from './intake-resumed.tsx'
import { SubmitProblem } from './intake-problem.tsx'

const api = clientOf(intakeContract)
const SEARCH = searchOf({ step: oneOf(INTAKE_STEPS) })

/** The wizard: its step is in the address, its answers on the device and on the server. */
export function IntakeForm({ userId, kept }: { userId: string; kept: Kept | null }) {
  const t = useTranslations('claims.intake')
  const common = useTranslations('claims')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const step = SEARCH.read(search).step ?? kept?.step ?? 'claim'
  const position = INTAKE_STEPS.indexOf(step)
  const [answers, setAnswers] = useState<Answers>(kept?.answers ?? BLANK)
  const latest = useRef(answers) // two uploads may end between two renders
  const [problems, setProblems] = useState<Problems>({})
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([])
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState<'there' | 'here' | null>(null)
  const base = useRef(kept?.base ?? null)
  const attempt = useRef({ of: '', key: '' })
  const heading = useRef<HTMLHeadingElement>(null)
  const documents = useRef<HTMLHeadingElement>(null) // the documents stay on the page, hidden: a shared ref would be emptied
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const shownHeading = step === 'documents' ? documents : heading
    shownHeading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [step])

  useEffect(() => {
    if (sending.size === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault() // a file on its way is all that could be lost
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [sending.size])

  const keep = (next: Answers, at: IntakeStep) =>
    keepHere(userId, { answers: next, step: at, at: new Date().toISOString(), base: base.current })
  const keepBoth = async (next: Answers, at: IntakeStep) => {
    keep(next, at)
    const when = await keepThere(next, at)
    if (when) {
      base.current = when
      keep(next, at)
    }
    setSaved(when ? 'there' : 'here')
  }
  const change = (given: Change) => {
    const part = typeof given === 'function' ? given(latest.current) : given
    const next = { ...latest.current, ...part }
    latest.current = next
    setAnswers(next)
    setSaved(null)
    if (submit.isError) submit.reset() // what was refused is being changed
    for (const field of Object.keys(part) as (keyof Answers)[])
      if (problems[field]) setProblems((now) => ({ ...now, [field]: undefined }))
    if (part.documents || part.photos) void keepBoth(next, step)
    else keep(next, step)
  }
  const go = (to: IntakeStep) => {
    void keepBoth(answers, to)
    setSearch({ step: to }, { preventScrollReset: true })
  }
  const show = (found: Problems) => {
    setProblems(found)
    const words = Object.entries(found) as [string, Problem][]
    setSummary(words.map(([field, problem]) => ({ field, message: t(`problems.${problem}`) })))
    return words.length === 0
  }

  const submit = useMutation({
    mutationFn: (given: Answers) => {
      const input = toInput(given)
      const of = JSON.stringify(input)
      if (attempt.current.of !== of) attempt.current = { of, key: newId() } // the same claim sent twice is one claim
      return api.submit(input, { idempotencyKey: attempt.current.key })
    },
    onSuccess: async (claim) => {
      forgetHere(userId)
      void claimChanged()
      toast(t('success'), t('successText'), { about: paths.claim(claim.id) })
      await navigate(paths.claim(claim.id), { replace: true })
      queries.removeQueries({ queryKey: ['claim_drafts'] }) // not before: the form would start anew under the reader's eyes
    },
    onError: (error) => {
      toastError(common('error'), t('failed'))
      if (!isRefusal(error) || error.status !== 422) return
      const fields = error.details.filter((detail) => detail.path in BLANK)
      if (!fields.length) return
      setSummary(fields.map(({ path, message }) => ({ field: path, message })))
      go(stepOf(fields[0]!.path))
    },
  })

  const next = (event: FormEvent) => {
    event.preventDefault()
    if (sending.size > 0 || submit.isPending) return
    const found = Object.entries(problemsOf(answers)) as [keyof Answers, Problem][]
    const wrong = found.filter(([field]) => step === 'check' || ASKED[step].includes(field))
    if (!show(Object.fromEntries(wrong))) return step === 'check' ? go(stepOf(wrong[0]![0])) : undefined
    if (step === 'check') submit.mutate(answers)
    else go(INTAKE_STEPS[position + 1]!)
  }
  const restart = () => {
    forgetHere(userId)
    void forgetThere()
    base.current = null
    latest.current = BLANK
    setAnswers(BLANK)
    setProblems({})
    setSummary([])
    setSearch({}, { replace: true })
  }
  const previous = INTAKE_STEPS[position - 1]
  const part = { answers, change, heading, problems }
  const existing = submit.isIdle && <ExistingClaim answers={answers} />
  return (
    <form noValidate className="grid gap-6" onSubmit={next}>
      {kept && step === (kept.step ?? 'claim') && <Resumed at={kept.at} onRestart={restart} />}
      <div>
        <Steps
          label={t('steps.label')}
          current={position}
          doneText={t('stepDone')}
          steps={INTAKE_STEPS.map((key) => ({ key, label: t(`short.${key}`), to: `?step=${key}` }))}
        />
        {step !== 'claim' && existing}
      </div>
      <ErrorSummary title={t('problemsTitle', { count: summary.length })} errors={summary} />
      {step === 'claim' && <IntakeClaim {...part} existing={existing} />}
      <div hidden={step !== 'documents'}>
        <IntakeDocuments
          {...part}
          heading={documents}
          onSending={(slot, on) =>
            setSending((all) => new Set(on ? [...all, slot] : [...all].filter((one) => one !== slot)))
          }
        />
      </div>
      {step === 'happened' && <IntakeHappened {...part} />}
      {step === 'car' && <IntakeCar {...part} />}
      {step === 'help' && <IntakeHelp {...part} />}
      {step === 'check' && <IntakeCheck answers={answers} heading={heading} onChange={go} />}
      <SubmitProblem error={submit.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="lg"
          busy={submit.isPending ? t('submitting') : sending.size > 0 && t('waiting')}
          className="max-sm:w-full"
        >
          {t(step === 'check' ? 'submit' : 'continue')}
        </Button>
        {previous && (
          <Button variant="quiet" size="lg" onClick={() => go(previous)}>
            {t('previous')}
          </Button>
        )}
        {step !== 'claim' && step !== 'help' && step !== 'check' && (
          <Button variant="quiet" size="lg" onClick={() => go('check')}>
            {t('skip')}
          </Button>
        )}
        <span role="status" className="text-sm text-ink-soft">
          {saved === 'there' ? t('saved') : saved === 'here' && t('savedHere')}
        </span>
      </div>
    </form>
  )
}
