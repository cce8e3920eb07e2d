import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { lazyPart } from '#ui/later.ts'
import { toast } from '#ui/toast.tsx'
import type { ReleaseInput, Stay } from '../stay.ts'
import { BALANCES, KEYS, PAPERS, RELEASE_KINDS } from '../stay-lists.ts'
import { useRefused } from './refused.ts'
import { storageApi, storageChanged, storageStale } from './storage-calls.ts'

const DrawnName = lazyPart(async () => (await import('#ui/drawn-name.tsx')).DrawnName)

type Typed = Omit<ReleaseInput, 'kind' | 'balance' | 'keys' | 'plate_removed'> & {
  kind: ReleaseInput['kind'] | ''
  balance: ReleaseInput['balance'] | ''
  keys: ReleaseInput['keys'] | ''
  plate_removed: 'yes' | 'no' | ''
  /** Nothing of the owner's is left in the car: asked, not assumed. */
  empty: boolean
}
const EMPTY: Typed = {
  kind: '',
  to_name: '',
  to_company: '',
  id_to_show: '',
  balance: '',
  keys: '',
  plate: '',
  belongings: '',
  empty: false,
  plate_removed: '',
  papers_needed: ['photo_id'],
  police_hold: false,
}
function inputOf(typed: Typed): ReleaseInput {
  const { empty: _, ...said } = typed
  return {
    ...said,
    kind: typed.kind as ReleaseInput['kind'],
    balance: typed.balance as ReleaseInput['balance'],
    keys: typed.keys as ReleaseInput['keys'],
    plate_removed: typed.plate_removed === 'yes',
    belongings: typed.belongings.trim(),
  }
}
type Read = { text: string[]; hash: string; two_person: boolean; input: ReleaseInput }

type Place = Pick<Stay, 'id' | 'claim_id' | 'name'>
type Props = {
  claim: ClaimDetail
  stay: Place
  /** Who comes for the car by a tow that is under way: filled in, and signed only once it was read. */
  taker?: { company: string; name: string } | undefined
  onMade?: () => void
}
/** Who may take the car and on what: asked first, then read whole and signed. */
export function ReleaseDialog({ claim, stay, taker, onMade }: Props) {
  const t = useTranslations('storage.make')
  const say = useRefused()
  const language = useLocale()
  const [typed, setTyped, drop] = useDraft<Typed>(
    `${stay.id}:release${taker ? `:${taker.company}` : ''}`,
    taker ? { ...EMPTY, kind: 'other_tow', to_name: taker.name, to_company: taker.company } : EMPTY,
  )
  const [read, setRead] = useState<Read | null>(null)
  const put = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  return (
    <>
      <FormDialog
        size="lg"
        trigger={<Button variant={taker ? 'primary' : 'secondary'}>{t('open')}</Button>}
        title={t('title')}
        text={t('text', { name: stay.name })}
        submit={t('read')}
        busyText={t('reading')}
        check={() => ({
          kind: !typed.kind && t('needKind'),
          to_name: typed.to_name.trim().length < 2 && t('needTo'),
          id_to_show: typed.id_to_show.trim().length < 2 && t('needShows'),
          balance: !typed.balance && t('needBalance'),
          keys: !typed.keys && t('needKeys'),
          belongings: !typed.belongings.trim() && !typed.empty && t('needBelongings'),
          plate: !claim.vin && !typed.plate.trim() && t('needNumber'),
          plate_removed: !typed.plate_removed && t('needPlate'),
          papers_needed: typed.police_hold && !typed.papers_needed.includes('police_release') && t('needPolice'),
        })}
        say={say}
        run={async () => {
          const input = inputOf(typed)
          return { ...(await storageApi.releaseText({ ...input, stay_id: stay.id, language })), input }
        }}
        onFailed={() => void storageStale(claim.id)}
        onSent={setRead}
      >
        {(wrong) => <Fields typed={typed} put={put} wrong={wrong} named={claim.vin !== null} />}
      </FormDialog>
      {read && (
        <SignDialog
          stay={stay}
          read={read}
          onOpenChange={(open) => !open && setRead(null)}
          onSigned={() => {
            drop()
            setRead(null)
            onMade?.()
          }}
        />
      )}
    </>
  )
}

type Asked = {
  typed: Typed
  put: (part: Partial<Typed>) => void
  wrong: Wrong
  /** The claim has a VIN; else the plate names the car. */
  named: boolean
}
function Fields({ typed, put, wrong, named }: Asked) {
  const t = useTranslations('storage.make')
  const release = useTranslations('storage.release')
  const form = useTranslations('storage.form')
  const text = (name: 'to_name' | 'to_company' | 'id_to_show' | 'plate') => ({
    name,
    dir: 'auto' as const,
    autoComplete: 'off',
    maxLength: name === 'plate' ? 12 : 120,
    value: typed[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  })
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          name="kind"
          label={t('kind')}
          empty={form('choose')}
          value={typed.kind}
          error={wrong['kind']}
          options={RELEASE_KINDS.map((value) => ({ value, label: release(`kinds.${value}`) }))}
          onChange={({ target }) => put({ kind: target.value as Typed['kind'] })}
        />
        <TextField {...text('to_name')} label={t('to')} />
        <TextField {...text('to_company')} label={t('company')} optional={form('optional')} />
        <TextField {...text('id_to_show')} label={t('shows')} hint={t('showsHint')} />
        <SelectField
          name="balance"
          label={t('balance')}
          empty={form('choose')}
          value={typed.balance}
          error={wrong['balance']}
          options={BALANCES.map((value) => ({ value, label: t(`balances.${value}`) }))}
          onChange={({ target }) => put({ balance: target.value as Typed['balance'] })}
        />
        <SelectField
          name="keys"
          label={t('keys')}
          empty={form('choose')}
          value={typed.keys}
          error={wrong['keys']}
          options={KEYS.map((value) => ({ value, label: t(`keysAt.${value}`) }))}
          onChange={({ target }) => put({ keys: target.value as Typed['keys'] })}
        />
        <TextField {...text('plate')} label={t('plate')} optional={named && form('optional')} />
        <SelectField
          name="plate_removed"
          label={t('plateRemoved')}
          empty={form('choose')}
          value={typed.plate_removed}
          error={wrong['plate_removed']}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`plateStates.${value}`) }))}
          onChange={({ target }) => put({ plate_removed: target.value as Typed['plate_removed'] })}
        />
      </div>
      <TextArea
        name="belongings"
        dir="auto"
        label={t('belongings')}
        optional={typed.empty && form('optional')}
        hint={t('belongingsHint')}
        maxLength={500}
        value={typed.belongings}
        error={wrong['belongings']}
        onChange={({ target }) => put({ belongings: target.value, ...(target.value.trim() && { empty: false }) })}
      />
      <CheckboxField
        name="empty"
        label={t('empty')}
        checked={typed.empty}
        disabled={typed.belongings.trim() !== ''}
        onChange={({ target }) => put({ empty: target.checked })}
      />
      <fieldset>
        <legend className="font-semibold">{t('papers')}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {PAPERS.map((one) => (
            <CheckboxField
              key={one}
              name={`paper-${one}`}
              label={t(`papersNeeded.${one}`)}
              checked={typed.papers_needed.includes(one)}
              error={one === 'police_release' && wrong['papers_needed']}
              onChange={({ target }) =>
                put({
                  papers_needed: PAPERS.filter((each) =>
                    each === one ? target.checked : typed.papers_needed.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <CheckboxField
        name="police_hold"
        label={t('police')}
        hint={t('policeHint')}
        checked={typed.police_hold}
        onChange={({ target }) => put({ police_hold: target.checked })}
      />
    </>
  )
}

const UNSIGNED = { name: '', place: false, drawn: '' }
/** What was read is what is signed: the whole text, the place confirmed, the name typed. */
function SignDialog({
  stay,
  read,
  onOpenChange,
  onSigned,
}: {
  stay: Place
  read: Read
  onOpenChange: (open: boolean) => void
  onSigned: () => void
}) {
  const t = useTranslations('storage.sign')
  const form = useTranslations('storage.form')
  const say = useRefused()
  const language = useLocale()
  const [typed, setTyped] = useState(UNSIGNED)
  return (
    <FormDialog
      size="lg"
      back
      open
      onOpenChange={onOpenChange}
      title={t('title')}
      text={t(read.two_person ? 'textTwo' : 'text')}
      submit={t('sign')}
      busyText={t('signing')}
      check={() => ({
        place_confirmed: !typed.place && t('needPlace'),
        typed_name: typed.name.trim().length < 3 && t('needName'),
      })}
      say={say}
      run={() =>
        storageApi.makeRelease({
          ...read.input,
          stay_id: stay.id,
          language,
          hash: read.hash,
          place_confirmed: true,
          typed_name: typed.name.trim(),
          drawn: typed.drawn || null,
        })
      }
      onFailed={() => void storageStale(stay.claim_id)}
      onSent={(found) => {
        toast(t('signed'))
        void storageChanged(found)
        onSigned()
      }}
    >
      {(wrong) => (
        <>
          <section aria-label={t('agree')}>
            <ul className="grid list-disc gap-2 pl-5">
              {read.text.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
          <CheckboxField
            name="place_confirmed"
            label={t('place', { name: stay.name })}
            checked={typed.place}
            error={wrong['place_confirmed']}
            onChange={({ target }) => setTyped({ ...typed, place: target.checked })}
          />
          <TextField
            name="typed_name"
            label={t('name')}
            autoComplete="name"
            maxLength={120}
            value={typed.name}
            error={wrong['typed_name']}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <Suspense>
            <DrawnName
              label={t('draw')}
              optional={form('optional')}
              hint={t('drawHint')}
              clear={t('clear')}
              value={typed.drawn}
              onValue={(drawn) => setTyped((before) => ({ ...before, drawn }))}
            />
          </Suspense>
        </>
      )}
    </FormDialog>
  )
}
