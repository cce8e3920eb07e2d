import { type FormEvent, useEffect, useMemo, useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { Queries, queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import type { Door } from '#features/cases/adjuster/adjuster.ts'
import {
  forgetLink,
  forgetOtherLinks,
  isGone,
  keptOfLink,
  linkApi,
  type LinkApi,
  needsCode,
  useDoor,
  useView,
} from '#features/cases/adjuster/web/link-calls.ts'
import { LinkView } from './link-view.tsx'

/** What a link leads to: the door, and behind its code the repair. */
export function LinkDoor({ token }: { token: string }) {
  const t = useTranslations('adjusterPage')
  if (token === '')
    return (
      <Page title={t('title')} width="text">
        <Notice tone="bad" title={t('incomplete')}>
          {t('incompleteText')}
        </Notice>
      </Page>
    )
  return (
    <Queries>
      <Behind token={token} />
    </Queries>
  )
}

function Behind({ token }: { token: string }) {
  const t = useTranslations('adjusterPage')
  const api = useMemo(() => linkApi(token), [token])
  const door = useDoor(api, token)
  const gone = isGone(door.error)
  useEffect(() => {
    if (gone) forgetLink()
    else forgetOtherLinks(token)
  }, [gone, token])
  if (gone)
    return (
      <Page title={t('title')} width="text">
        <Notice tone="warn" live title={t('gone')}>
          {t('goneText')}
        </Notice>
      </Page>
    )
  if (door.data?.open) return <Open token={token} api={api} />
  return (
    <Page title={door.data ? t('door.title', { shops: door.data.shops.join(', ') }) : t('title')} width="text">
      <Loaded query={door} label={t('loading')} failed={t('failed')}>
        {(found) => <Closed token={token} api={api} door={found} />}
      </Loaded>
    </Page>
  )
}

function Open({ token, api }: { token: string; api: LinkApi }) {
  const t = useTranslations('adjusterPage')
  const view = useView(api, token)
  // a link that ended while the page was open, or a browser that forgot its cookie
  if (isGone(view.error) || needsCode(view.error))
    void queries.invalidateQueries({ queryKey: ['adjuster', token, 'door'] })
  if (view.data && !isGone(view.error))
    return <LinkView seen={view.data} token={token} api={api} stop={<StopLink token={token} api={api} />} />
  return (
    <Page title={t('title')}>
      <Loaded query={view} label={t('loading')} shape="record" failed={t('failed')} />
    </Page>
  )
}

const CODE = 'adjuster-code'
function Closed({ token, api, door }: { token: string; api: LinkApi; door: Door }) {
  const t = useTranslations('adjusterPage.door')
  // that a code was sent outlives a reload, the code itself does not
  const [{ sent }, setSent, drop] = useKept(keptOfLink(token, 'code'), { sent: false })
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, start] = useTransition()
  const say = (error: unknown) => {
    if (isGone(error)) void queries.invalidateQueries({ queryKey: ['adjuster', token] })
    if (!isRefusal(error)) return t('failed')
    if (error.status === 429) return t('many')
    return error.code === 'code_wrong' ? t('wrong') : error.code === 'code_over' ? t('over') : t('failed')
  }
  const act = (work: () => Promise<unknown>) =>
    start(async () => {
      try {
        setWrong(undefined)
        await work()
      } catch (error) {
        setWrong(say(error))
      }
    })
  const send = () =>
    act(async () => {
      await api.sendCode({})
      setSent({ sent: true })
      setCode('')
    })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const digits = code.replaceAll(/\D/g, '')
    if (digits.length !== 6) return setWrong(t('six'))
    act(async () => {
      const opened = await api.code({ code: digits })
      drop()
      queries.setQueryData(['adjuster', token, 'door'], opened)
    })
  }
  return (
    <>
      <Card title={t('claim', { last4: door.claim_last4 })}>
        <p className="max-w-text">{t('text')}</p>
        {sent ? (
          <form onSubmit={enter} className="mt-4 grid max-w-80 gap-4" noValidate>
            <p role="status" className="font-semibold">
              {t('sent')}
            </p>
            <TextField
              id={CODE}
              name="code"
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              value={code}
              error={wrong}
              onChange={({ target }) => setCode(target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={busy && t('opening')}>
                {t('open')}
              </Button>
              <Button variant="quiet" onClick={send}>
                {t('again')}
              </Button>
            </div>
          </form>
        ) : (
          <div className="mt-4 grid justify-items-start gap-4">
            <Button onClick={send} busy={busy && t('sending')}>
              {t('send')}
            </Button>
            {wrong && (
              <p role="alert" className="font-semibold text-bad">
                {wrong}
              </p>
            )}
          </div>
        )}
      </Card>
      <div>
        <StopLink token={token} api={api} />
      </div>
    </>
  )
}

/** Whoever got a link by mistake ends it. */
function StopLink({ token, api }: { token: string; api: LinkApi }) {
  const t = useTranslations('adjusterPage')
  return (
    <FormDialog
      trigger={
        <Button variant="quiet" size="sm">
          {t('stop.ask')}
        </Button>
      }
      title={t('stop.title')}
      text={t('stop.text')}
      submit={t('stop.run')}
      busyText={t('stop.running')}
      variant="danger"
      say={() => t('door.failed')}
      run={() => api.stop({})}
      onSent={() => void queries.invalidateQueries({ queryKey: ['adjuster', token] })}
    />
  )
}
