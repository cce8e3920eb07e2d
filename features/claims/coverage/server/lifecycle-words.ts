// What a total loss, more rental days and a merge say to driver and admins, in both languages.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { Letter } from '#features/claims/claims/server/words.ts'

type Subject = { id: string; claim_number: string; insurer_name: string; loss_state: string | null }
type Said = { title: string; lines: readonly string[] }

/** One message for the page and the same, line by line, as a mail. */
const letter = (claim: Subject, kind: string, type: News['type'], en: Said, es: Said): Letter => ({
  news: {
    type,
    action_url: paths.claim(claim.id),
    en: { title: en.title, message: en.lines.join(' ') },
    es: { title: es.title, message: es.lines.join(' ') },
  },
  mail: {
    kind,
    en: { subject: `${en.title}: claim ${claim.claim_number}`, paragraphs: [...en.lines], label: 'Open your claim' },
    es: {
      subject: `${es.title}: reclamo ${claim.claim_number}`,
      paragraphs: [...es.lines],
      label: 'Abrir su reclamo',
    },
  },
})
const forAdmins = (claim: Subject, type: News['type'], en: [string, string], es: [string, string]): News => ({
  type,
  action_url: paths.adminClaim(claim.id),
  en: { title: en[0], message: en[1] },
  es: { title: es[0], message: es[1] },
})
const about = (claim: Subject) => `${claim.insurer_name} ${claim.claim_number}`
const dayCount = (days: number, language: 'en' | 'es') =>
  language === 'en' ? `${days} ${days === 1 ? 'day' : 'days'}` : `${days} ${days === 1 ? 'día' : 'días'}`

type Loss = {
  declared_on: string
  rental_until: string
  rental_days: number
  days_by: 'insurer' | 'rule'
  reason: string
}

/** The insurer declared a total loss: until when it pays for a rental, and who says so. */
export const totalLoss = (claim: Subject, loss: Loss, left: number): Letter => {
  const { insurer_name: insurer, claim_number: number } = claim
  const named = loss.days_by === 'insurer'
  return letter(
    claim,
    'claim_total_loss',
    'warning',
    {
      title: 'Your car was declared a total loss',
      lines: [
        `${insurer} declared the car of claim ${number} a total loss on ${formatDay(loss.declared_on, 'en')}.`,
        left > 0
          ? `The last day it pays for a rental is ${formatDay(loss.rental_until, 'en')} (${dayCount(left, 'en')} left).`
          : `It pays for no rental after ${formatDay(loss.rental_until, 'en')}.`,
        named
          ? `${insurer} named that day.`
          : `${insurer} named no day; we count ${dayCount(loss.rental_days, 'en')}, our own rule. Ask them whether they give more.`,
        'What you paid for a booking does not change by this. Days after that day are yours to pay.',
        `Reason: ${loss.reason}`,
      ],
    },
    {
      title: 'Su auto fue declarado pérdida total',
      lines: [
        `${insurer} declaró pérdida total el auto del reclamo ${number} el ${formatDay(loss.declared_on, 'es')}.`,
        left > 0
          ? `El último día que paga un alquiler es el ${formatDay(loss.rental_until, 'es')} (quedan ${dayCount(left, 'es')}).`
          : `No paga ningún alquiler después del ${formatDay(loss.rental_until, 'es')}.`,
        named
          ? `${insurer} indicó ese día.`
          : `${insurer} no indicó ningún día; contamos ${dayCount(loss.rental_days, 'es')}, nuestra propia regla. Pregúnteles si dan más.`,
        'Lo que pagó por una reserva no cambia por esto. Los días posteriores los paga usted.',
        `Motivo: ${loss.reason}`,
      ],
    },
  )
}

/** It was recorded by mistake: the rental cover stands as before. */
export const totalLossUndone = (claim: Subject, reason: string): Letter =>
  letter(
    claim,
    'claim_total_loss_undone',
    'success',
    {
      title: 'Not a total loss',
      lines: [
        `The total loss on claim ${claim.claim_number} was recorded by mistake.`,
        'Your rental cover is as it was before.',
        `Reason: ${reason}`,
      ],
    },
    {
      title: 'No es pérdida total',
      lines: [
        `La pérdida total del reclamo ${claim.claim_number} se registró por error.`,
        'Su cobertura de alquiler es la de antes.',
        `Motivo: ${reason}`,
      ],
    },
  )

/** What an admin's bell says about a driver's wish. */
export const moreAsked = (claim: Subject, days: number, due: string): News =>
  forAdmins(
    claim,
    'info',
    [
      'More rental days asked for',
      `${about(claim)}: ${dayCount(days, 'en')}. Answer by ${formatInstant(due, 'en', zoneOfState(claim.loss_state))}.`,
    ],
    [
      'Piden más días de alquiler',
      `${about(claim)}: ${dayCount(days, 'es')}. Responda antes del ${formatInstant(due, 'es', zoneOfState(claim.loss_state))}.`,
    ],
  )

/** A wish nobody has answered in time. */
export const moreOverdue = (claim: Subject): { admins: News; driver: Letter } => ({
  admins: forAdmins(
    claim,
    'warning',
    ['A promise is over', `${about(claim)}: the wish for more rental days is not answered.`],
    ['Un plazo venció', `${about(claim)}: la petición de más días de alquiler no tiene respuesta.`],
  ),
  driver: letter(
    claim,
    'claim_more_overdue',
    'warning',
    {
      title: 'Your wish for more days needs more time',
      lines: [`We have no answer from ${claim.insurer_name} about claim ${claim.claim_number} yet. We keep asking.`],
    },
    {
      title: 'Su petición de más días necesita más tiempo',
      lines: [
        `Aún no tenemos respuesta de ${claim.insurer_name} sobre el reclamo ${claim.claim_number}. Seguimos preguntando.`,
      ],
    },
  ),
})

type Grant = { days: number; total_cap_cents: number | null; until: string | null }
const grantIn = ({ days, total_cap_cents: total, until }: Grant, language: 'en' | 'es'): string => {
  const en = [
    days > 0 && `${dayCount(days, 'en')} more`,
    total !== null && `up to ${formatCents(total)} in all`,
    until && `until ${formatDay(until, 'en')}`,
  ]
  const es = [
    days > 0 && `${dayCount(days, 'es')} más`,
    total !== null && `hasta ${formatCents(total)} en total`,
    until && `hasta el ${formatDay(until, 'es')}`,
  ]
  return (language === 'en' ? en : es).filter(Boolean).join(', ')
}

/** The insurer approved more. */
export const moreGranted = (claim: Subject, grant: Grant, reason: string): Letter =>
  letter(
    claim,
    'claim_more_granted',
    'success',
    {
      title: 'Your insurer approved more rental days',
      lines: [
        `${claim.insurer_name}, claim ${claim.claim_number}: ${grantIn(grant, 'en')}.`,
        'Bookings from now on count it. What is booked already stays as it was bought.',
        reason,
      ],
    },
    {
      title: 'Su aseguradora aprobó más días de alquiler',
      lines: [
        `${claim.insurer_name}, reclamo ${claim.claim_number}: ${grantIn(grant, 'es')}.`,
        'Cuenta para las reservas desde ahora. Lo ya reservado queda como se compró.',
        reason,
      ],
    },
  )

/** The insurer grants no more. */
export const moreRefused = (claim: Subject, reason: string): Letter =>
  letter(
    claim,
    'claim_more_refused',
    'warning',
    {
      title: 'No more rental days',
      lines: [
        `${claim.insurer_name} did not extend the rental cover of claim ${claim.claim_number}.`,
        `Reason: ${reason}`,
        'Days beyond your cover are yours to pay. Message support if something has changed.',
      ],
    },
    {
      title: 'No hay más días de alquiler',
      lines: [
        `${claim.insurer_name} no amplió la cobertura de alquiler del reclamo ${claim.claim_number}.`,
        `Motivo: ${reason}`,
        'Los días fuera de la cobertura los paga usted. Escriba a soporte si algo cambió.',
      ],
    },
  )

/** An extension was recorded by mistake. */
export const moreUndone = (claim: Subject, grant: Grant, reason: string): Letter =>
  letter(
    claim,
    'claim_more_undone',
    'warning',
    {
      title: 'An extension was taken back',
      lines: [
        `Claim ${claim.claim_number}: “${grantIn(grant, 'en')}” was recorded by mistake and counts no longer.`,
        `Reason: ${reason}`,
        'What is booked already stays as it was bought.',
      ],
    },
    {
      title: 'Se retiró una ampliación',
      lines: [
        `Reclamo ${claim.claim_number}: «${grantIn(grant, 'es')}» se registró por error y ya no cuenta.`,
        `Motivo: ${reason}`,
        'Lo ya reservado queda como se compró.',
      ],
    },
  )

/** One's claim was closed as the same as another: one's own, which is named, or somebody else's, which is not. */
export const merged = (claim: Subject, into: Subject | null, reason: string): Letter =>
  letter(
    { ...claim, id: into?.id ?? claim.id },
    'claim_merged',
    'info',
    {
      title: into ? 'Two of your claims are one now' : 'Claim closed',
      lines: [
        into
          ? `Claim ${claim.claim_number} is now part of ${into.claim_number}: documents, bookings and messages are there.`
          : `${about(claim)}: we work on this loss under another claim.`,
        `Reason: ${reason}`,
      ],
    },
    {
      title: into ? 'Dos de sus reclamos ahora son uno' : 'Reclamo cerrado',
      lines: [
        into
          ? `El reclamo ${claim.claim_number} ahora es parte de ${into.claim_number}: documentos, reservas y mensajes están allí.`
          : `${about(claim)}: atendemos este siniestro con otro reclamo.`,
        `Motivo: ${reason}`,
      ],
    },
  )

/** The two are not one after all. */
export const unmerged = (claim: Subject, open: boolean, reason: string): Letter =>
  letter(
    claim,
    'claim_unmerged',
    'info',
    {
      title: 'Your claim stands by itself again',
      lines: [
        `Claim ${claim.claim_number} is no longer merged${open ? ' and is under review again' : ' and stays closed'}.`,
        `Reason: ${reason}`,
      ],
    },
    {
      title: 'Su reclamo es otra vez independiente',
      lines: [
        `El reclamo ${claim.claim_number} ya no está unido${open ? ' y está otra vez en revisión' : ' y sigue cerrado'}.`,
        `Motivo: ${reason}`,
      ],
    },
  )
