import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useClaim, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { LinkButton } from '#ui/button.tsx'
import { both, Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { canRecordStay } from '../policy.ts'
import type { StorageCase } from '../stay.ts'
import { NotifyPart } from './notify-part.tsx'
import { ReleasesPart } from './releases-part.tsx'
import { StayDialog } from './stay-dialog.tsx'
import { HistoryPart, StayPart } from './stay-part.tsx'
import { useStorage, type Viewer } from './storage-calls.ts'

/** `/claim/:id/car`, for the driver and the claims team: where the car stands, what that costs, and the paper that lets it go. */
export default function StoragePage() {
  const { id = '' } = useParams()
  const t = useTranslations('storage')
  const me = useMe()
  const claim = useClaim(id)
  const found = useStorage(id)
  useLiveClaims()
  const team = me.role === 'claims_admin' && claim.data?.driver_id !== me.id
  return (
    <Page
      title={t('title')}
      back={{ to: team ? paths.adminClaim(id) : paths.claim(id), label: t('back') }}
      over={claim.data && `${claim.data.insurer_name} · ${claim.data.claim_number}`}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded
        query={both(claim, found)}
        keep
        label={t('loading')}
        shape="record"
        failed={t('failed')}
        missing={
          <LinkButton to={paths.dashboard()} className="justify-self-start">
            {t('back')}
          </LinkButton>
        }
      >
        {([of, known]) => <Found claim={of} known={known} viewer={team ? 'team' : 'driver'} />}
      </Loaded>
    </Page>
  )
}

function Found({ claim, known, viewer }: { claim: ClaimDetail; known: StorageCase; viewer: Viewer }) {
  const t = useTranslations('storage')
  const me = useMe()
  const running = known.stays.find(({ out_at }) => out_at === null)
  const may = canRecordStay(me, claim)
  const { law } = known
  return (
    <>
      {!running && (
        <>
          <p className="max-w-text">{t(known.stays.length ? 'left' : 'none')}</p>
          {may.yes ? (
            <div>
              <StayDialog claim={claim} />
            </div>
          ) : (
            <Notice>{t('closed')}</Notice>
          )}
        </>
      )}
      <Sheet>
        {running && (
          <>
            <StayPart claim={claim} stay={running} viewer={viewer} tow={known.tow} />
            <NotifyPart claim={claim} known={known} stay={running} />
            <Section title={t('law.title')}>
              {law ? (
                <div className="grid max-w-text gap-1">
                  <p>{law.says}</p>
                  <p className="text-sm text-ink-soft">
                    {t('law.source', { state: law.state })}{' '}
                    {law.url ? (
                      <a className="link" href={law.url} target="_blank" rel="noreferrer">
                        {law.source}
                      </a>
                    ) : (
                      law.source
                    )}
                  </p>
                </div>
              ) : (
                <p className="max-w-text">{t('law.ask')}</p>
              )}
            </Section>
            <ReleasesPart claim={claim} known={known} stay={running} viewer={viewer} />
            <HistoryPart stay={running} viewer={viewer} />
          </>
        )}
        {known.stays
          .filter(({ id }) => id !== running?.id)
          .map((stay) => (
            <StayPart key={stay.id} claim={claim} stay={stay} viewer={viewer} />
          ))}
      </Sheet>
    </>
  )
}
