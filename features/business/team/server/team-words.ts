import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import type { Language } from '#lib/languages.ts'
import type { Mail } from '#lib/server/mail.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
const ROLES = say('roles')
const named = (role: MemberRole) => (language: Language) => ROLES[language][role]

type Letter = { email: string; member_role: MemberRole; business: string; by: string; url: string; days: number }

export function invitationMail(language: Language, { email, member_role, business, by, url, days }: Letter): Mail {
  const { button, ...words } = say('invitation', { email, role: named(member_role), business, by, days })[language]
  return { to: email, kind: 'team.invitation', ...words, button: { label: button, url }, language }
}

export const teamNews = {
  joined: (name: string, role: MemberRole): News => ({
    type: 'success',
    action_url: paths.providerTeam(),
    ...say('joined', { name, role: named(role) }),
  }),
  left: (name: string): News => ({ type: 'info', action_url: paths.providerTeam(), ...say('left', { name }) }),
  /** To the person it is about; without a role they were removed. */
  changed: (business: string, role: MemberRole | null): News =>
    role
      ? { type: 'info', action_url: paths.providerTeam(), ...say('changed', { business, role: named(role) }) }
      : { type: 'warning', action_url: paths.dashboard(), ...say('removed', { business }) },
}
