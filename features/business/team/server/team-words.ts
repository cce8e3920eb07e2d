import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import type { Mail } from '#lib/server/mail.ts'
import type { MemberRole } from '#features/business/providers/team.ts'

const AS_EN: Record<MemberRole, string> = { owner: 'owner', estimator: 'estimator', front_desk: 'front desk' }
const AS_ES: Record<MemberRole, string> = { owner: 'dueño', estimator: 'estimador', front_desk: 'recepción' }

type Letter = { email: string; member_role: MemberRole; business: string; by: string; url: string; days: number }
const kind = 'team.invitation'

export const invitationMail: Record<'en' | 'es', (letter: Letter) => Mail> = {
  en: ({ email, member_role, business, by, url, days }) => ({
    to: email,
    kind,
    subject: `${business} invites you to its team on ClaimChoice`,
    paragraphs: [
      `${by} invites you to work for ${business} on ClaimChoice. Your role: ${AS_EN[member_role]}.`,
      `Sign in, or sign up, with this address (${email}) and say yes or no. The link works once, within ${days} days.`,
      'If you do not know this business, do nothing. Nobody learns whether you have an account.',
    ],
    button: { label: 'See the invitation', url },
    language: 'en',
  }),
  es: ({ email, member_role, business, by, url, days }) => ({
    to: email,
    kind,
    subject: `${business} le invita a su equipo en ClaimChoice`,
    paragraphs: [
      `${by} le invita a trabajar para ${business} en ClaimChoice. Su función: ${AS_ES[member_role]}.`,
      `Inicie sesión o regístrese con esta dirección (${email}) y diga sí o no. El enlace funciona una vez, durante ${days} días.`,
      'Si no conoce este negocio, no haga nada. Nadie sabrá si usted tiene una cuenta.',
    ],
    button: { label: 'Ver la invitación', url },
    language: 'es',
  }),
}

export const teamNews = {
  joined: (name: string, role: MemberRole): News => ({
    type: 'success',
    action_url: paths.providerTeam(),
    en: { title: 'Somebody joined your team', message: `${name} accepted your invitation. Role: ${AS_EN[role]}.` },
    es: { title: 'Alguien se unió a su equipo', message: `${name} aceptó su invitación. Función: ${AS_ES[role]}.` },
  }),
  left: (name: string): News => ({
    type: 'info',
    action_url: paths.providerTeam(),
    en: { title: 'Somebody left your team', message: `${name} no longer works for your business here.` },
    es: { title: 'Alguien dejó su equipo', message: `${name} ya no trabaja para su negocio aquí.` },
  }),
  /** To the person it is about; without a role they were removed. */
  changed: (business: string, role: MemberRole | null): News =>
    role
      ? {
          type: 'info',
          action_url: paths.providerTeam(),
          en: { title: 'Your role changed', message: `Your role at ${business} is now: ${AS_EN[role]}.` },
          es: { title: 'Su función cambió', message: `Su función en ${business} es ahora: ${AS_ES[role]}.` },
        }
      : {
          type: 'warning',
          action_url: paths.dashboard(),
          en: {
            title: 'You are no longer on the team',
            message: `${business} has removed you from its team. Your own claims and bookings stay yours.`,
          },
          es: {
            title: 'Ya no forma parte del equipo',
            message: `${business} le ha quitado de su equipo. Sus propios reclamos y reservas siguen siendo suyos.`,
          },
        },
}
