import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { useInstant } from '#ui/instant.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { type OwnPhone, TEXT_WORDS, toE164 } from '../phone.ts'
import { api } from './feed.ts'
import { PHONE, usePhone } from './reach.ts'

const shown = (number: string) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

/** What was pressed has left: the field that came instead is where the next thing is typed. */
const useFocus = (field: string, moved: boolean) =>
  useEffect(() => {
    if (moved) focusField(field)
  }, [field, moved])

/** The number that texts go to: asked for, verified by a code, taken away. Nothing where a site sends none. */
export function PhoneCard() {
  const t = useTranslations('phones')
  const query = usePhone()
  const [another, setAnother] = useState(false)
  const [moved, setMoved] = useState(false)
  const turn = (to: boolean) => () => {
    setAnother(to)
    setMoved(true)
  }
  if (query.data?.available === false) return null
  return (
    <Card title={t('title')} meta={t('meta')}>
      <Loaded query={query} label={t('loading')} lines={3}>
        {(data) => (
          <div className="grid max-w-xl gap-5">
            {data.phone && <Verified own={data} phone={data.phone} />}
            {data.waiting && !another ? (
              <CodeForm waiting={data.waiting} from={data.from} moved={moved} onOther={turn(true)} />
            ) : another || !data.phone ? (
              <NumberForm from={data.from} moved={moved} onSent={turn(false)} onBack={another && turn(false)} />
            ) : (
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" onClick={turn(true)}>
                  {t('change')}
                </Button>
                <Remove />
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Verified({ own, phone }: { own: OwnPhone; phone: NonNullable<OwnPhone['phone']> }) {
  const t = useTranslations('phones')
  const instant = useInstant()
  return (
    <>
      {phone.stopped_at && (
        <Notice tone="warn" title={t('stopped')}>
          {t('stoppedHint', { at: instant(phone.stopped_at), from: shown(own.from) })}
        </Notice>
      )}
      <Facts
        columns={1}
        rows={[
          [t('on'), shown(phone.number)],
          [t('agreed'), instant(phone.opted_in_at)],
          [t('quiet'), t('quietHint', { zone: phone.time_zone.replaceAll('_', ' ') })],
        ]}
      />
    </>
  )
}

function Remove() {
  const t = useTranslations('phones')
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.removePhone({}),
    onSuccess: async () => {
      toast(t('removed'))
      await queries.invalidateQueries({ queryKey: PHONE })
    },
    onError: (error) => toastError(t('failed'), error.message),
  })
  return (
    <Button variant="secondary" busy={remove.isPending && t('removing')} onClick={() => remove.mutate()}>
      {t('remove')}
    </Button>
  )
}

type Wrong = { number?: string; agreed?: string; code?: string; form?: string }

/** Texts a code to a number, the first or another one. */
function useAsk(from: string, onSent: () => void, onWrong: (wrong: Wrong) => void) {
  const t = useTranslations('phones')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (number: string) =>
      api.askPhoneCode({
        number,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        agreed: TEXT_WORDS.version,
      }),
    onSuccess: async ({ number }) => {
      toast(t('sent', { number: shown(number) }))
      await queries.invalidateQueries({ queryKey: PHONE })
      onSent()
    },
    onError: (error) => {
      const { status, code } = isRefusal(error) ? error : { status: 0, code: '' }
      onWrong(
        code === 'number_stopped'
          ? { number: t('numberStopped', { from: shown(from) }) }
          : { form: status === 429 ? t('tooMany') : error.message },
      )
    },
  })
}

type NumberFormProps = { from: string; moved: boolean; onSent: () => void; onBack: false | (() => void) }
function NumberForm({ from, moved, onSent, onBack }: NumberFormProps) {
  useFocus('phone', moved)
  const t = useTranslations('phones')
  const locale = useLocale()
  const [wrong, setWrong] = useState<Wrong>({})
  const ask = useAsk(from, onSent, setWrong)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ask.isPending) return
    const given = new FormData(event.currentTarget)
    const number = toE164(String(given.get('phone')))
    const found: Wrong = {
      ...(!number && { number: t('badNumber') }),
      ...(!given.has('agreed') && { agreed: t('notAgreed') }),
    }
    setWrong(found)
    if (!number || found.agreed) return focusField(number ? 'agreed' : 'phone')
    ask.mutate(number)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {wrong.form && (
        <Notice tone="bad" live title={t('failed')}>
          {wrong.form}
        </Notice>
      )}
      <TextField
        id="phone"
        name="phone"
        type="tel"
        required
        maxLength={40}
        label={t('number')}
        hint={t('numberHint')}
        autoComplete="tel-national"
        error={wrong.number}
      />
      <CheckboxCards
        legend={t('agree')}
        hideLegend
        name="agreed"
        options={[{ value: 'yes', label: t('agree'), hint: TEXT_WORDS.said[locale] }]}
        error={wrong.agreed}
      />
      <p className="text-sm text-ink-soft">
        {t.rich('terms', {
          privacy: (words) => (
            <Link to={paths.privacy(locale)} className="link">
              {words}
            </Link>
          ),
          terms: (words) => (
            <Link to={paths.terms(locale)} className="link">
              {words}
            </Link>
          ),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={ask.isPending && t('sending')}>
          {t('send')}
        </Button>
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  )
}

type CodeFormProps = { waiting: NonNullable<OwnPhone['waiting']>; from: string; moved: boolean; onOther: () => void }
function CodeForm({ waiting, from, moved, onOther }: CodeFormProps) {
  useFocus('phone-code', moved)
  const t = useTranslations('phones')
  const instant = useInstant()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>({})
  const fresh = () => {
    setWrong({})
    focusField('phone-code')
  }
  // a number that opted out meanwhile has no field here
  const ask = useAsk(from, fresh, ({ number, form }) => setWrong({ code: number ?? form ?? '' }))
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmPhone({ code }),
    onSuccess: async () => {
      toast(t('confirmed'), t('confirmedHint'))
      await queries.invalidateQueries({ queryKey: PHONE })
    },
    onError: (error) => {
      const { status, code } = isRefusal(error) ? error : { status: 0, code: '' }
      setWrong({ code: code === 'code_over' ? t('codeOver') : status === 422 ? t('wrongCode') : error.message })
      focusField('phone-code')
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (confirm.isPending) return
    const code = String(new FormData(event.currentTarget).get('phone_code')).replaceAll(/\D/g, '')
    if (code.length === 6) return confirm.mutate(code)
    setWrong({ code: t('wrongCode') })
    focusField('phone-code')
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p role="status">{t('sent', { number: shown(waiting.number) })}</p>
      <TextField
        id="phone-code"
        name="phone_code"
        required
        label={t('code')}
        hint={t('codeHint', { at: instant(waiting.until) })}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        error={wrong.code}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={confirm.isPending && t('confirming')}>
          {t('confirm')}
        </Button>
        <Button
          variant="secondary"
          busy={ask.isPending && t('sending')}
          onClick={() => !ask.isPending && ask.mutate(waiting.number)}
        >
          {t('again')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </form>
  )
}
