import { useTranslations } from 'use-intl'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { AskedFields, NOTHING_ASKED } from '#features/trades/repair-board/web/asked-fields.tsx'
import { LessLines } from '#features/trades/repair-board/web/less-lines.tsx'
import { ANSWER_CODES, DECISIONS } from '#features/trades/repairs/repair.ts'
import type { SeenVersion } from '../adjuster.ts'
import { keptOfLink, type LinkApi } from './link-calls.ts'

type Less = Record<string, { cents: number | null; code: string; note: string }>
const EMPTY = { decision: '', less: {} as Less, note: '', asked: NOTHING_ASKED }

/** The adjuster's answer to one version, whole or per line with code and cents. */
export function LinkAnswer({ version, token, api }: { version: SeenVersion; token: string; api: LinkApi }) {
  const t = useTranslations('adjusterPage.answer')
  const decisions = useTranslations('repairs.decisions')
  const codes = useTranslations('adjusterPage.codes')
  const [fields, setFields, drop] = useKept(keptOfLink(token, `answer:${version.id}`), EMPTY)
  const put = (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part }))
  const { name, own } = version
  const decision = DECISIONS.find((one) => one === fields.decision)
  const typed = Object.entries(fields.less).filter(([, { cents }]) => cents !== null)
  const uncoded = typed.find(([, { code }]) => !code)?.[0]
  const lines = typed.map(([number, { cents, code, note }]) => ({
    line_no: Number(number),
    approved_cents: cents!,
    code: ANSWER_CODES.find((one) => one === code) ?? ('other' as const),
    note,
  }))
  const reread = () => void queries.invalidateQueries({ queryKey: ['adjuster', token] })
  return (
    <FormDialog
      size="lg"
      trigger={
        <Button variant={own.length ? 'secondary' : 'primary'}>{t(own.length ? 'change' : 'open', { name })}</Button>
      }
      title={t('title', { name })}
      text={t('text')}
      submit={t('send')}
      busyText={t('sending')}
      check={() => ({
        decision: !decision && t('need'),
        lines:
          decision === 'in_part' &&
          (lines.length === 0 ? t('needLine') : uncoded !== undefined && t('needWhy', { number: uncoded })),
        inspect_on: decision === 'inspect' && !fields.asked.inspect_on && t('needDay'),
        photo_lines:
          decision === 'more_info' && !fields.asked.photo_lines.length && !fields.note.trim() && t('needPhotos'),
      })}
      say={(error) => {
        if (!isRefusal(error) || error.status >= 500) return t('failed')
        if (error.code === 'superseded') return t('superseded')
        // the page is in English, as the server's sentences are
        return error.code === 'answered_already' ? t('twice') : error.message
      }}
      run={() =>
        api.answer({
          estimate_id: version.id,
          hash: version.hash,
          decision: decision!,
          lines: decision === 'in_part' ? lines : [],
          note: fields.note,
          inspect_on: fields.asked.inspect_on || null,
          photo_lines: fields.asked.photo_lines,
          after: own.at(-1)?.id ?? null,
        })
      }
      onFailed={reread}
      onSent={({ outcome }) => {
        drop()
        toast(t(outcome === 'counted' ? 'sent' : 'waits'))
        reread()
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="decision"
            label={t('decision')}
            empty={t('choose')}
            value={fields.decision}
            options={DECISIONS.map((value) => ({ value, label: decisions(value) }))}
            error={wrong['decision']}
            onChange={({ target }) => put({ decision: target.value })}
          />
          {decision === 'in_part' && (
            <LessLines
              version={version}
              less={fields.less}
              blank={{ cents: null, code: '', note: '' }}
              say={{
                title: t('less'),
                hint: t('lessHint'),
                unreadable: t('unreadable'),
                optional: t('optional'),
                line: (named) => t('line', named),
                note: (named) => t('lineNote', named),
              }}
              error={wrong['lines']}
              onLess={(less) => put({ less })}
              reason={(number, { code }, putLine) => (
                <SelectField
                  name={`lines.${Number(number) - 1}.code`}
                  label={t('why', { number })}
                  empty={t('whyChoose')}
                  value={code}
                  options={ANSWER_CODES.map((value) => ({ value, label: codes(value) }))}
                  onChange={({ target }) => putLine({ code: target.value })}
                />
              )}
            />
          )}
          <AskedFields
            version={version}
            decision={decision}
            asked={fields.asked}
            say={{ day: t('inspectOn'), photos: t('photoLines'), line: (named) => t('photoLine', named) }}
            wrong={wrong}
            onAsked={(asked) => put({ asked })}
          />
          <TextArea
            name="note"
            label={t('note')}
            optional={t('optional')}
            maxLength={1000}
            value={fields.note}
            onChange={({ target }) => put({ note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
