import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from './button.tsx'

/** "Try again", wherever something could not be loaded or sent. */
export function Again(props: Omit<ButtonProps, 'children'>) {
  return <Button {...props}>{useTranslations('again')('again')}</Button>
}
