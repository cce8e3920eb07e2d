import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { searchZipOf } from '#features/claims/claims/claim.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { stateFrom, stateSlug, US_STATES } from '#lib/us-states.ts'
import { LinkButton } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { mayRecord } from '../clause.ts'
import type { PartProps } from './clause-calls.ts'
import { StepDialog } from './step-dialog.tsx'

/** The first question, with the page of the policy; and what else can be done where there is no clause. */
export function AnswerPart({ claim, found, standing, viewer, writes }: PartProps) {
  const t = useTranslations('appraisalClause.answer')
  const nameOf = useDocumentName()
  const documents = useDocuments(claim.id)
  const { clause, status } = standing
  const page = documents.data?.find(({ file_id }) => file_id === clause?.file_id)
  const zip = searchZipOf(claim)
  const can = mayRecord(standing, 'clause')
  const state = claim.loss_state ? stateFrom(claim.loss_state) : undefined
  return (
    <Section
      title={t('title', { viewer })}
      action={
        writes &&
        can && (
          <StepDialog
            {...{ claim, found, standing }}
            kind="clause"
            correct={can === 'correct'}
            primary={!clause || status === 'withdrawn'}
          />
        )
      }
    >
      <div className="grid max-w-text justify-items-start gap-3">
        {clause && <p className="font-semibold">{t(`said.${clause.answer}`)}</p>}
        {page && (
          <a
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            href={page.signed_url}
            target="_blank"
            rel="noreferrer"
          >
            {t('page', { name: nameOf(page) })}
          </a>
        )}
        {clause?.answer !== 'no' && clause?.answer !== 'yes' && <p>{t('find')}</p>}
        {status === 'not_available' && (
          <>
            <p>{t('else')}</p>
            <div className="flex flex-wrap gap-2" data-no-print>
              <LinkButton variant="secondary" to={state ? paths.stateRights(stateSlug(state)) : paths.rights()}>
                {t('complain', { state: state ? US_STATES[state].name : 'none' })}
              </LinkButton>
              {viewer === 'driver' && (
                <LinkButton
                  variant="secondary"
                  to={paths.services({ service: 'adjusting', ...(zip && { zip }), claim: claim.id })}
                >
                  {t('reports')}
                </LinkButton>
              )}
            </div>
          </>
        )}
        {writes && viewer === 'driver' && !clause?.file_id && status !== 'not_available' && (
          <LinkButton variant="quiet" size="sm" to={paths.claim(claim.id)}>
            {t('upload')}
          </LinkButton>
        )}
      </div>
    </Section>
  )
}
