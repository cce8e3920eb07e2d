import { Check, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { CERTIFICATION_NAMES, certificationsIn } from '../certification.ts'
import type { ProviderType } from '../provider.ts'

/** One name to a line, as typed; those that drivers filter by are a press each. */
export function CertificationField({
  type,
  value,
  error,
  onValue,
}: {
  type: ProviderType
  value: string
  error: string | undefined
  onValue: (value: string) => void
}) {
  const t = useTranslations('providers')
  const about = useTranslations('ownProviders.about')
  const named = certificationsIn(value)
  const offered = CERTIFICATION_NAMES[type] ?? []
  const turn = (name: string) =>
    onValue([...named.filter((one) => one !== name), ...(named.includes(name) ? [] : [name])].join('\n'))
  return (
    <div>
      <TextArea
        name="certifications"
        label={t('onboarding.certifications')}
        optional={t('optional')}
        hint={t('onboarding.certificationsHint')}
        rows={3}
        value={value}
        error={error}
        maxLength={3000}
        onChange={(event) => onValue(event.target.value)}
      />
      {offered.length > 0 && (
        <>
          <p id="known-certifications" className="mt-3 text-sm text-ink-soft">
            {about('known')}
          </p>
          <ul aria-labelledby="known-certifications" className="mt-1 flex flex-wrap gap-2">
            {offered.map((name) => {
              const has = named.includes(name)
              const Icon = has ? Check : Plus
              return (
                <li key={name}>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-pressed={has}
                    className="aria-pressed:border-accent aria-pressed:bg-accent-wash"
                    icon={<Icon aria-hidden className="size-4" />}
                    onClick={() => turn(name)}
                  >
                    {name}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
