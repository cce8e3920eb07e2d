import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { createClient } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'
import { storageContract } from '../contract.ts'
import type { ShownRelease } from '../stay.ts'
import { CHARGES } from '../stay-lists.ts'

const api = createClient(storageContract)
const KNOWN = [
  'code_wrong',
  'release_used',
  'release_revoked',
  'release_over',
  'consent_missing',
  'police_hold',
  'stay_ended',
] as const
/** A code behind the # was scanned from the paper. */
const scanned = () => /^#([\w-]{10,12})$/.exec(location.hash)?.[1] ?? ''

/** The yard enters the code, reads what the owner wants, and lets the car go. */
export function YardRelease() {
  const t = useTranslations('yardRelease')
  const [code, setCode] = useState(scanned)
  const [name, setName] = useState('')
  const [cleared, setCleared] = useState(false)
  const [shown, setShown] = useState<ShownRelease | null>(null)
  const [done, setDone] = useState(false)
  const [wrong, setWrong] = useState<{ field: 'code' | 'name' | 'form'; said: string } | null>(null)
  const [busy, start] = useTransition()
  const say = (error: unknown) =>
    isRefusal(error) && error.status === 429
      ? t('refusals.many')
      : t(`refusals.${(isRefusal(error) && KNOWN.find((each) => each === error.code)) || 'other'}`)
  const act = (field: 'code' | 'form', work: () => Promise<void>) =>
    start(async () => {
      try {
        setWrong(null)
        await work()
      } catch (error) {
        setWrong({ field, said: say(error) })
      }
    })
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return setWrong({ field: 'code', said: t('needCode') })
    act('code', async () => setShown(await api.readRelease({ code: code.trim() })))
  }
  const use = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim().length < 2) return setWrong({ field: 'name', said: t('needName') })
    act('form', async () => {
      await api.useRelease({ code: code.trim(), name: name.trim(), police_cleared: cleared })
      setDone(true)
    })
  }
  if (!shown)
    return (
      <form noValidate onSubmit={read} className="grid justify-items-start gap-4">
        <p>{t('text')}</p>
        <TextField
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          error={wrong?.field === 'code' && wrong.said}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" busy={busy && t('reading')}>
          {t('read')}
        </Button>
      </form>
    )
  const { facts } = shown
  return (
    <div className="grid gap-4">
      {done && (
        <Notice tone="good" live title={t(facts?.kind === 'inspect_only' ? 'doneInspect' : 'done')}>
          {t('doneText')}
        </Notice>
      )}
      {!facts && (
        <Notice tone="bad" live title={`${shown.number} · ${t(`states.${shown.state}`)}`}>
          {t('dont')}
        </Notice>
      )}
      {facts && <Shown shown={shown} facts={facts} />}
      {facts && !done && (
        <form noValidate onSubmit={use} className="grid justify-items-start gap-4">
          {facts.police_hold && (
            <CheckboxField
              name="police_cleared"
              label={t('cleared')}
              hint={t('clearedHint')}
              checked={cleared}
              onChange={({ target }) => setCleared(target.checked)}
            />
          )}
          <TextField
            name="name"
            label={t('name')}
            autoComplete="name"
            maxLength={120}
            value={name}
            error={wrong?.field === 'name' && wrong.said}
            onChange={({ target }) => setName(target.value)}
          />
          <p className="text-sm text-ink-soft">{t('once')}</p>
          <Button type="submit" busy={busy && t('using')}>
            {t(facts.kind === 'inspect_only' ? 'useInspect' : 'use')}
          </Button>
          {wrong?.field === 'form' && (
            <Notice tone="bad" live>
              {wrong.said}
            </Notice>
          )}
        </form>
      )}
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => {
          setShown(null)
          setDone(false)
          setCode('')
          setName('')
          setCleared(false)
          setWrong(null)
          history.replaceState(null, '', location.pathname)
        }}
      >
        {t('another')}
      </Button>
    </div>
  )
}

type Said = { shown: ShownRelease; facts: NonNullable<ShownRelease['facts']> }
function Shown({ shown: { number, valid_until, zone }, facts }: Said) {
  const t = useTranslations('yardRelease')
  const when = useWhen()
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { charges } = facts
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          {`${number} · ${t(`kinds.${facts.kind}`)}`}
        </span>
      }
    >
      <Facts
        rows={[
          [t('facts.to'), [facts.to_name, facts.to_company].filter(Boolean).join(', ')],
          [t('facts.shows'), facts.id_to_show],
          [t('facts.car'), [facts.vin && `VIN ${facts.vin}`, facts.plate].filter(Boolean).join(' · ')],
          [t('facts.place'), [facts.place.name, facts.place.address, facts.place.state].filter(Boolean).join(', ')],
          [t('facts.stay'), facts.stay_number],
          [t('facts.owner'), facts.owner],
          [t('facts.until'), when.promise(valid_until, zone ?? undefined)],
          [t('facts.balance'), t(`balances.${facts.balance}`)],
          [t('facts.keys'), t(`keysAt.${facts.keys}`)],
          [t('facts.belongings'), facts.belongings || t('nothing')],
          [t('facts.plate'), t(facts.plate_removed ? 'plateOff' : 'plateOn')],
          [t('facts.papers'), facts.papers_needed.map((one) => t(`papers.${one}`)).join(', ')],
          [t('facts.police'), facts.police_hold && t('policeHold')],
          [
            t('facts.charges'),
            charges &&
              CHARGES.filter((kind) => charges[kind] > 0)
                .map((kind) => `${t(`charges.${kind}`)} ${formatCents(charges[kind])}`)
                .join(' · '),
          ],
        ]}
      />
    </Card>
  )
}
