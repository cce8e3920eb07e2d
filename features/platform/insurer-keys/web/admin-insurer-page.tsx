import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import type { Insurer } from '#features/claims/insurers/insurer.ts'
import { useInsurer } from '#features/claims/insurers/web/insurer-calls.ts'
import { InsurerDialog } from '#features/claims/insurers/web/insurer-dialog.tsx'
import { InsurerPeople } from '#features/claims/insurers/web/insurer-people.tsx'
import { InsurerKeys } from './insurer-keys.tsx'

/** `/admin/insurers/:id`: one insurer, its people, the claims that name it, and its keys. */
export default function AdminInsurerPage() {
  const { id = '' } = useParams()
  const t = useTranslations('insurers')
  return (
    <Loaded
      query={useInsurer(id)}
      keep
      label={t('loading')}
      shape="record"
      failed={t('failed')}
      missing={
        <Page title={t('missing')}>
          <LinkButton to={paths.adminInsurers()} className="justify-self-start">
            {t('list')}
          </LinkButton>
        </Page>
      }
    >
      {(insurer) => <Found insurer={insurer} />}
    </Loaded>
  )
}

function Found({ insurer }: { insurer: Insurer }) {
  const t = useTranslations('insurers')
  return (
    <Page
      title={insurer.name}
      back={{ to: paths.adminInsurers(), label: t('list') }}
      action={<InsurerDialog insurer={insurer} />}
    >
      <title>{`${insurer.name} · ClaimChoice`}</title>
      <Sheet>
        <Section title={t('facts')}>
          <Facts
            rows={[
              [t('also'), insurer.aliases.join(', ') || t('notGiven')],
              [t('domains'), insurer.domains.join(', ') || t('domainsNone')],
              [t('phone'), insurer.phone ?? t('notGiven')],
              [
                t('portal'),
                insurer.portal ? (
                  <a className="link" href={insurer.portal} rel="noreferrer noopener" target="_blank">
                    {insurer.portal}
                  </a>
                ) : (
                  t('notGiven')
                ),
              ],
            ]}
          />
        </Section>
        <Section title={t('claims')}>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {t('claimsCount', { count: insurer.claims })}
            {insurer.claims > 0 && (
              <LinkButton variant="secondary" size="sm" to={paths.adminClaims({ status: 'open', q: insurer.name })}>
                {t('claimsOpen')}
              </LinkButton>
            )}
          </p>
        </Section>
        <InsurerPeople insurer={insurer} />
        <InsurerKeys insurerId={insurer.id} />
      </Sheet>
    </Page>
  )
}
