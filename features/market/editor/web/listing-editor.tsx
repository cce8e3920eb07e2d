import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import type { ProviderType } from '#features/business/providers/provider.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { useWork } from './listing-draft.ts'
import { type Errors, ListingFields, unreadableIn, useProblemText } from './listing-fields.tsx'
import { type Field, type Form, formOf, merged, problemsOf, RATE_KEYS, sameForm, termsOf } from './listing-form.ts'
import { api, calendarKey, keep, type Own, readNow, useRefusalText } from './own-calls.ts'

/** A refusal's details under the names that the form gives its fields; what the state refuses has sentences of ours. */
export const fieldErrors = (error: unknown, textOf: (error: unknown) => string): Errors =>
  isRefusal(error)
    ? Object.fromEntries(
        error.details.map(({ path, message }) => [
          RATE_KEYS.includes(path) ? 'rate_cents' : path,
          error.status === 409 ? textOf(error) : message,
        ]),
      )
    : {}

/** Words and terms of a stored listing. What somebody saved elsewhere meanwhile is said, and nothing typed is lost. */
export function useListingEditor(row: Own) {
  const me = useMe()
  const stored = { base: formOf(row), version: row.version, thing: '' }
  const { work, found, set, reset } = useWork(me.id, row.id, stored)
  const dirty = !sameForm(work.form, work.base)
  const moved = row.version > work.version
  // nothing typed, or only its status moved on: nobody needs to decide anything
  if (moved && !dirty) reset(stored)
  else if (moved && sameForm(stored.base, work.base)) set({ ...work, version: row.version })
  const conflict =
    moved && dirty && !sameForm(stored.base, work.base) ? merged(work.base, work.form, stored.base) : null
  return {
    form: work.form,
    dirty,
    found: found && dirty && !conflict,
    conflict,
    version: work.version,
    base: work.base,
    edit: (form: Form) => set({ ...work, form }),
    saved: (from: Own) => reset({ base: formOf(from), version: from.version, thing: '' }),
    drop: () => reset(stored),
    merge: () => conflict && set({ ...stored, form: conflict.form }),
  }
}
export type Editor = ReturnType<typeof useListingEditor>

export function ListingEditor({ row, editor, trade }: { row: Own; editor: Editor; trade: ProviderType }) {
  const t = useTranslations('ownListings')
  const textOf = useRefusalText()
  const problemText = useProblemText()
  const [errors, setErrors] = useState<Errors>({})
  const [both, setBoth] = useState<Field[]>([])
  const { form, dirty, found, conflict } = editor
  const type = row.listing_type
  const save = useMutation({
    mutationFn: async () => {
      const send = (version: number) => api.update({ id: row.id, version, ...termsOf(form, type) })
      try {
        return await send(editor.version)
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'changed') throw error
        const now = await readNow(row.id)
        if (!now || !sameForm(formOf(now), editor.base)) throw error
        return send(now.version) // only its status changed: these words go on top of what was read
      }
    },
    onSuccess: async (stored) => {
      toast(t('form.savedTitle'), stored.title)
      const now = { ...row, ...stored }
      setBoth([])
      editor.saved(now)
      await keep(row.id, now)
      void queries.invalidateQueries({ queryKey: calendarKey(row.id) })
    },
    onError: (error) => {
      setErrors(fieldErrors(error, textOf))
      toastError(t('error'), t('form.failed'))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemText(problemsOf(form, type, unreadableIn(event.currentTarget, form)))
    setErrors(found)
    if (Object.keys(found).length === 0 && dirty && !conflict && !save.isPending) save.mutate()
  }
  const names = (fields: readonly Field[]) => fields.map((field) => t(`form.fields.${field}`)).join(', ')
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      {found && (
        <Notice
          title={t('form.kept')}
          action={
            <Button variant="secondary" size="sm" onClick={editor.drop}>
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.keptText')}
        </Notice>
      )}
      {conflict && (
        <Notice
          tone="warn"
          live
          title={t('changed.title')}
          action={
            <>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  setBoth(conflict.both)
                  save.reset()
                  editor.merge()
                }}
              >
                {t('changed.merge')}
              </Button>
              <Button variant="quiet" size="sm" onClick={editor.drop}>
                {t('changed.theirs')}
              </Button>
            </>
          }
        >
          {t('changed.text')}
        </Notice>
      )}
      {both.length > 0 && dirty && (
        <Notice tone="warn" live>
          {t('changed.both', { fields: names(both) })}
        </Notice>
      )}
      <ListingFields
        type={type}
        trade={trade}
        form={form}
        onForm={(next) => {
          if (save.isSuccess) save.reset()
          editor.edit(next)
        }}
        errors={errors}
      />
      {save.isError && !conflict && Object.keys(errors).length === 0 && (
        <Notice tone="bad" live title={t('form.failed')}>
          {textOf(save.error)}
        </Notice>
      )}
      {save.isSuccess && !dirty && (
        <Notice tone="good" live>
          {t(row.status === 'active' ? 'form.savedLive' : 'form.saved')}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          size="lg"
          busy={save.isPending && t('form.saving')}
          disabledReason={conflict ? t('changed.title') : !dirty && t('form.nothing')}
        >
          {t('form.save')}
        </Button>
      </div>
    </form>
  )
}
