import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import type { Answers, Problems } from './answers.ts'

/** Some answers anew, or made from the newest ones. */
export type Change = Partial<Answers> | ((now: Answers) => Partial<Answers>)
export type IntakePart = {
  answers: Answers
  change: (change: Change) => void
  heading: RefObject<HTMLHeadingElement | null>
  problems: Problems
}
type TextAnswer = Exclude<keyof Answers, 'documents' | 'photos' | 'services_needed'>

/** What a field of the form takes, by its name. */
export function useAsked({ answers, change, problems }: Omit<IntakePart, 'heading'>) {
  const t = useTranslations('claims.intake')
  const fields = useTranslations('claims.fields')
  const words = useTranslations('claims')
  return (name: TextAnswer, isOptional = true) => ({
    id: name,
    name,
    label: fields(name),
    value: answers[name],
    error: problems[name] && t(`problems.${problems[name]}`),
    optional: isOptional && words('optional'),
    required: !isOptional,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
}

/** One page of the form: its heading gets the focus. */
export function IntakeCard({
  title,
  meta,
  heading,
  children,
}: {
  title: string
  meta?: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}) {
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </span>
      }
      meta={meta}
    >
      <div className="grid gap-5">{children}</div>
    </Card>
  )
}
