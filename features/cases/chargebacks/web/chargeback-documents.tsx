import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { SaveDocument } from '#features/money/documents/web/issued-document-list.tsx'
import { CheckboxField } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import type { DocumentKind } from '../chargeback.ts'
import {
  type ChargebackCase,
  type ChargebackDocument,
  chargebackContract,
  chargebackFileContract,
} from '../chargeback-case.ts'

const api = clientOf(chargebackContract)

/** The documents of an answer: made anew while it can be given, afterwards as they were handed in. */
export const useDocuments = ({ id, act, done_at }: Pick<ChargebackCase, 'id' | 'act' | 'done_at'>) =>
  useQuery({
    queryKey: ['chargeback_documents', id, act, done_at],
    queryFn: ({ signal }) => api.chargebackDocuments({ id }, { signal }),
    staleTime: 60_000,
  })
type Asked = ReturnType<typeof useDocuments>

/** What will go along with an answer: each to be read, and to be left out. */
export function ChooseDocuments({
  id,
  asked,
  leftOut,
  onLeftOut,
}: {
  id: string
  asked: Asked
  leftOut: readonly DocumentKind[]
  onLeftOut: (kinds: DocumentKind[]) => void
}) {
  const t = useTranslations('adminChargebacks.documents')
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('title')}</legend>
      <Loaded query={asked} label={t('loading')} shape="rows" lines={3} failed={t('failed')}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-ink-soft">{t('none')}</p>
          ) : (
            <>
              <p className="mb-2 text-sm text-ink-soft">{t('hint')}</p>
              <ul className="divide-y divide-line border-y border-line">
                {data.map((document) => (
                  <Row key={document.kind} id={id} document={document}>
                    <CheckboxField
                      name={`document-${document.kind}`}
                      label={t(`kinds.${document.kind}`)}
                      hint={<Named document={document} />}
                      checked={!leftOut.includes(document.kind)}
                      onChange={({ target }) =>
                        onLeftOut(
                          target.checked
                            ? leftOut.filter((kind) => kind !== document.kind)
                            : [...leftOut, document.kind],
                        )
                      }
                    />
                  </Row>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </fieldset>
  )
}

/** What went along, for good. */
export function HandedInDocuments({ found }: { found: ChargebackCase }) {
  const t = useTranslations('adminChargebacks.documents')
  return (
    <Loaded query={useDocuments(found)} label={t('loading')} shape="rows" lines={3} failed={t('notLoaded')}>
      {(data) =>
        data.length === 0 ? (
          <p className="text-ink-soft">{t('noneWent')}</p>
        ) : (
          <section>
            <h3 className="mb-1.5 text-base">{t('went')}</h3>
            <ul className="divide-y divide-line border-y border-line">
              {data.map((document) => (
                <Row key={document.kind} id={found.id} document={document}>
                  <p className="py-2.5">
                    {t(`kinds.${document.kind}`)}
                    <span className="block text-sm text-ink-soft">
                      <Named document={document} />
                    </span>
                  </p>
                </Row>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function Named({ document: { name, size } }: { document: ChargebackDocument }) {
  const format = useFormatter()
  const unit = size < 1_000_000 ? 'kilobyte' : 'megabyte'
  const shown = size / (unit === 'kilobyte' ? 1000 : 1_000_000)
  const digits = { maximumFractionDigits: unit === 'kilobyte' ? 0 : 1 }
  return (
    <span className="wrap-anywhere">
      {name}, {format.number(Math.max(shown, 1), { style: 'unit', unit, ...digits })}
    </span>
  )
}

function Row({ id, document, children }: { id: string; document: ChargebackDocument; children: ReactNode }) {
  const t = useTranslations('adminChargebacks.documents')
  const { kind, name, kept } = document
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">{children}</div>
      {kept ? (
        <SaveDocument
          noun="issuedDocuments"
          path={chargebackFileContract.chargebackDocument.path}
          query={{ id, kind }}
          name={name}
          label={t('downloadOf', { name: t(`kinds.${kind}`) })}
        >
          {t('download')}
        </SaveDocument>
      ) : (
        <p className="text-sm text-ink-soft">{t('gone')}</p>
      )}
    </li>
  )
}
