import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PHONE_FORM } from '#features/base/accounts/profile.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { domainIn, type Insurer, wrongDomain } from '../insurer.ts'
import { insurersApi, insurersChanged } from './insurer-calls.ts'

const linesOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)
const typedOf = (insurer?: Insurer) => ({
  name: insurer?.name ?? '',
  aliases: insurer?.aliases.join('\n') ?? '',
  domains: insurer?.domains.join('\n') ?? '',
  phone: insurer?.phone ?? '',
  portal: insurer?.portal ?? '',
})

/** Adds an insurer, or changes one. */
export function InsurerDialog({ insurer, onKept }: { insurer?: Insurer; onKept?: (kept: Insurer) => void }) {
  const t = useTranslations('insurers')
  const [typed, setTyped] = useState(() => typedOf(insurer))
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    label: t(`fields.${name}`),
    onChange: ({ target }: { target: { value: string } }) => setTyped((all) => ({ ...all, [name]: target.value })),
  })
  const check = () => {
    const wrong = linesOf(typed.domains).find((each) => wrongDomain(each))
    const phone = typed.phone.trim()
    return {
      name: typed.name.trim().length < 2 && t('wrong.name'),
      domains: wrong && t(wrongDomain(wrong) === 'free' ? 'wrong.free' : 'wrong.domain', { domain: domainIn(wrong) }),
      phone: phone !== '' && !PHONE_FORM.test(phone) && t('wrong.phone'),
      portal: typed.portal.trim() !== '' && !URL.canParse(typed.portal.trim()) && t('wrong.portal'),
    }
  }
  const fields = () => ({ ...typed, aliases: linesOf(typed.aliases), domains: linesOf(typed.domains) })
  return (
    <FormDialog
      trigger={<Button variant={insurer ? 'secondary' : 'primary'}>{t(insurer ? 'change' : 'add')}</Button>}
      title={insurer ? t('changeTitle', { name: insurer.name }) : t('add')}
      submit={t('save')}
      busyText={t('saving')}
      check={check}
      say={(error) =>
        isRefusal(error) && error.code === 'name_taken'
          ? t('wrong.taken')
          : isRefusal(error) && error.code === 'changed'
            ? t('wrong.changed')
            : t('saveFailed')
      }
      onOpenChange={(open) => open && setTyped(typedOf(insurer))}
      run={() =>
        insurer
          ? insurersApi.change({ id: insurer.id, version: insurer.version, ...fields() })
          : insurersApi.add(fields())
      }
      onFailed={() => void insurersChanged()}
      onSent={(kept) => {
        toast(t('saved'))
        void insurersChanged()
        onKept?.(kept)
      }}
    >
      {(wrong) => (
        <>
          <TextField {...field('name')} maxLength={200} error={wrong['name']} />
          <TextArea
            {...field('aliases')}
            optional={t('optional')}
            hint={t('fields.aliasesHint')}
            error={wrong['aliases']}
          />
          <TextArea
            {...field('domains')}
            optional={t('optional')}
            hint={t('fields.domainsHint')}
            error={wrong['domains']}
          />
          <TextField {...field('phone')} type="tel" optional={t('optional')} maxLength={40} error={wrong['phone']} />
          <TextField
            {...field('portal')}
            type="url"
            optional={t('optional')}
            hint={t('fields.portalHint')}
            maxLength={500}
            error={wrong['portal']}
          />
        </>
      )}
    </FormDialog>
  )
}
