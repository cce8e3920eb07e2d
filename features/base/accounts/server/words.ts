import type { Language } from '#lib/languages.ts'
import type { Mail } from '#lib/server/mail.ts'
import { type Given, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

type MailWords = { subject: string; paragraphs: readonly string[]; button?: string }
type Reader = { email: string; language: Language }

/**
 * The mails about accounts whose words stand beside the file at `home`, each in its reader's language: its name there is
 * its kind, and its button, where it has one, leads to `url`.
 */
export async function mailsBeside<C extends Record<string, MailWords>>(home: string) {
  const say = await wordsBeside<C>(home)
  return <Key extends keyof C & string>(
    key: Key,
    { email, language }: Reader,
    url: string | null,
    ...values: Given<C[Key]>
  ): Mail => {
    const { subject, paragraphs, button } = say(key, ...values)[language] as MailWords
    return {
      to: email,
      kind: `account.${key}`,
      subject,
      paragraphs,
      ...(button && url && { button: { label: button, url } }),
    }
  }
}

export const accountMail = await mailsBeside<typeof en>(import.meta.url)

/** Enough to recognize one's own address, too little to give a new one away. */
export const masked = (email: string) => email.replace(/^(.).*@(.).*(\.[^.]+)$/, '$1***@$2***$3')
