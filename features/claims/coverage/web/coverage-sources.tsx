import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { DateField, focusField, SelectField, TextField } from '#ui/field.tsx'
import type { ClaimDocument } from '#features/claims/claims/claim.ts'
import { CONFIRMED_HOW, type Figure, FIGURES } from '#features/claims/claims/source.ts'
import { SAID_BY } from './usual-limits.tsx'
import { emptySource, type Typed, type TypedSource } from './coverage-typed.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'

type Documents = readonly ClaimDocument[]
type Put = (part: Partial<Typed>) => void

/** Where the figures come from: said once for the whole, again only for a figure that comes from elsewhere. */
export function CoverageSources({
  typed,
  put,
  documents,
  errorOf,
}: {
  typed: Typed
  put: Put
  documents: Documents
  errorOf: (field: string) => string | undefined
}) {
  const t = useTranslations('adminClaims.coverage')
  const figures = useTranslations('ownClaims.figures')
  const apart = FIGURES.filter((figure) => typed.sources[figure])
  const set = (figure: Figure, source: TypedSource | undefined) => {
    const { [figure]: _gone, ...rest } = typed.sources
    put({ sources: source ? { ...rest, [figure]: source } : rest })
  }
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5">
      <legend className="float-left mb-1 text-base font-bold">{t('sources')}</legend>
      <SourceFields
        id={(field) => `confirmed_${field}`}
        labels={{ how: t('how'), by: t('by'), on: t('on'), file: t('file') }}
        source={typed.whole}
        onSource={(whole) => put({ whole })}
        documents={documents}
        errorOf={errorOf}
        withHints
      />
      {apart.map((figure) => (
        <div key={figure} role="group" aria-label={figures(figure)} className="grid gap-3 rounded-md bg-sunken p-4">
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold">{t('sourceOf', { figure: figures(figure) })}</p>
            <Button
              variant="quiet"
              size="sm"
              icon={<X aria-hidden className="size-4.5" />}
              onClick={() => {
                set(figure, undefined)
                focusField('another-source')
              }}
            >
              {t('sourceRemove')}
              <span className="sr-only">: {figures(figure)}</span>
            </Button>
          </div>
          <SourceFields
            id={(field) => `sources.${figure}.${field}`}
            labels={{ how: t('sourceHow'), by: t('sourceBy'), on: t('on'), file: t('file') }}
            source={typed.sources[figure]!}
            onSource={(source) => set(figure, source)}
            documents={documents}
            errorOf={errorOf}
          />
        </div>
      ))}
      <div className="flex items-end gap-2">
        <Plus aria-hidden className="mb-3 size-5 shrink-0 text-ink-soft" />
        <SelectField
          id="another-source"
          label={t('sourceAnother')}
          empty={t('sourceChoose')}
          value=""
          fieldClass="flex-1"
          options={FIGURES.filter((figure) => !typed.sources[figure]).map((value) => ({
            value,
            label: figures(value),
          }))}
          onChange={(event) => {
            const figure = FIGURES.find((one) => one === event.target.value)
            if (!figure) return
            set(figure, { ...emptySource(), how: documents.length > 0 ? 'document' : '' })
            requestAnimationFrame(() => focusField(`sources.${figure}.how`))
          }}
        />
      </div>
    </fieldset>
  )
}

function SourceFields({
  id,
  labels,
  source,
  onSource,
  documents,
  errorOf,
  withHints,
}: {
  id: (field: 'how' | 'by' | 'on' | 'file_id') => string
  labels: Record<'how' | 'by' | 'on' | 'file', string>
  source: TypedSource
  onSource: (source: TypedSource) => void
  documents: Documents
  errorOf: (field: string) => string | undefined
  withHints?: boolean
}) {
  const t = useTranslations('adminClaims.coverage')
  const words = useTranslations('claims.how')
  const nameOf = useDocumentName()
  const change = (part: Partial<TypedSource>) => onSource({ ...source, ...part })
  const document = source.how === 'document'
  const written = document || source.how === 'policy'
  const by = (
    <TextField
      id={id('by')}
      label={written ? t('where') : labels.by}
      hint={withHints && (written ? t('whereHint') : t('byHint'))}
      maxLength={200}
      autoComplete="off"
      list={withHints && !written ? SAID_BY : undefined}
      value={source.by}
      error={errorOf(id('by'))}
      onChange={(event) => change({ by: event.target.value })}
    />
  )
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          id={id('how')}
          label={labels.how}
          empty={t('chooseHow')}
          value={source.how}
          error={errorOf(id('how'))}
          options={CONFIRMED_HOW.map((value) => ({ value, label: words(value) }))}
          onChange={(event) => change({ how: event.target.value })}
        />
        {document ? (
          <SelectField
            id={id('file_id')}
            label={labels.file}
            empty={t('chooseHow')}
            value={source.file_id}
            error={errorOf(id('file_id'))}
            options={documents.map((row) => ({ value: row.file_id, label: nameOf(row) }))}
            onChange={(event) => change({ file_id: event.target.value })}
          />
        ) : (
          // who said so comes right after how: a date has three parts to tab through
          !written && by
        )}
      </div>
      {written ? (
        by
      ) : (
        <DateField
          id={id('on')}
          label={labels.on}
          value={source.on}
          error={errorOf(id('on'))}
          onChange={(event) => change({ on: event.target.value })}
        />
      )}
    </>
  )
}
