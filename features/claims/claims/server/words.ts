import type { News } from '#features/base/notifications/server/notify.ts'
import { paths } from '#app/paths.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { rentalCeilingCents, type Coverage } from '../coverage.ts'
import { limitsOf } from '../limits.ts'
import { movedWords } from '../moved.ts'

type Subject = { id: string; claim_number: string; insurer_name: string; loss_state: string | null }
type Words = { subject: string; paragraphs: string[]; label: string }
/** One thing to tell a driver: on the page and by mail, in both languages. */
export type Letter = { news: News; mail: { kind: string; en: Words; es: Words } }

const promise = (claim: Subject, due: string, language: 'en' | 'es') =>
  formatInstant(due, language, zoneOfState(claim.loss_state))

/** Spec §8, submission: the same sentence as the toast, then the promise as a date and time. */
export const submitted = (claim: Subject & { coverage_due_at: string }): Letter => {
  const { insurer_name: insurer, claim_number: number } = claim
  const en = promise(claim, claim.coverage_due_at, 'en')
  const es = promise(claim, claim.coverage_due_at, 'es')
  return {
    news: {
      type: 'info',
      action_url: paths.claim(claim.id),
      en: { title: 'We have your claim', message: `Claim ${number} with ${insurer}: you hear from us by ${en}.` },
      es: {
        title: 'Tenemos su reclamo',
        message: `Reclamo ${number} con ${insurer}: tendrá respuesta antes del ${es}.`,
      },
    },
    mail: {
      kind: 'claim_submitted',
      en: {
        subject: `We have your claim ${number}`,
        paragraphs: [
          `Your claim ${number} with ${insurer} has been created and is pending coverage verification.`,
          `We review it and contact you by ${en}. Your insurer confirms the coverage; we ask for it and enter what they say.`,
          'You can add documents until then. Nobody may tell you where your car is repaired before you have chosen.',
        ],
        label: 'Open your claim',
      },
      es: {
        subject: `Tenemos su reclamo ${number}`,
        paragraphs: [
          `Su reclamo ${number} con ${insurer} fue creado y espera la verificación de la cobertura.`,
          `Lo revisamos y le contactamos antes del ${es}. Su aseguradora confirma la cobertura; nosotros la pedimos y anotamos lo que dice.`,
          'Hasta entonces puede añadir documentos. Nadie puede decirle dónde se repara su auto antes de que usted elija.',
        ],
        label: 'Abrir su reclamo',
      },
    },
  }
}

/** What an admin's bell says about a new claim. */
export const arrived = (claim: Subject & { coverage_due_at: string }): News => ({
  type: 'info',
  action_url: paths.adminClaim(claim.id),
  en: {
    title: 'New claim to review',
    message: `${claim.insurer_name} ${claim.claim_number}, promised by ${promise(claim, claim.coverage_due_at, 'en')}.`,
  },
  es: {
    title: 'Nuevo reclamo por revisar',
    message: `${claim.insurer_name} ${claim.claim_number}, prometido antes del ${promise(claim, claim.coverage_due_at, 'es')}.`,
  },
})

const limitsIn = (coverage: Coverage, language: 'en' | 'es'): string => {
  const { rental_daily_cap_cents: daily, deductible_cents: deductible, rental_start: start } = coverage
  const { days } = limitsOf(coverage)
  const ceiling = rentalCeilingCents(coverage)
  const en = [
    daily !== null && `${formatCents(daily)} a day for a rental car`,
    days !== null && `up to ${days} days`,
    ceiling !== null && `${formatCents(ceiling)} in all`,
    start && `from ${formatDay(start, 'en')}`,
    deductible !== null && `your deductible is ${formatCents(deductible)}`,
  ]
  const es = [
    daily !== null && `${formatCents(daily)} al día para un auto de alquiler`,
    days !== null && `hasta ${days} días`,
    ceiling !== null && `${formatCents(ceiling)} en total`,
    start && `desde el ${formatDay(start, 'es')}`,
    deductible !== null && `su deducible es ${formatCents(deductible)}`,
  ]
  return (language === 'en' ? en : es).filter(Boolean).join(', ')
}

/** Coverage was verified, or corrected afterwards. */
export const verified = (claim: Subject, coverage: Coverage, first: boolean): Letter => {
  const { insurer_name: insurer, claim_number: number } = claim
  const limits = { en: limitsIn(coverage, 'en'), es: limitsIn(coverage, 'es') }
  const next = coverage.rental_start_allowed
    ? {
        en: 'You can choose a rental car and a repair shop now.',
        es: 'Ya puede elegir un auto de alquiler y un taller.',
      }
    : {
        en: 'A rental may not start yet; your claim page says why.',
        es: 'El alquiler aún no puede empezar; su reclamo dice por qué.',
      }
  const title = first
    ? { en: 'Coverage verified', es: 'Cobertura verificada' }
    : { en: 'Your coverage changed', es: 'Su cobertura cambió' }
  return {
    news: {
      type: 'success',
      action_url: paths.claim(claim.id),
      en: { title: title.en, message: `${insurer} confirmed your coverage for claim ${number}. ${next.en}` },
      es: { title: title.es, message: `${insurer} confirmó su cobertura para el reclamo ${number}. ${next.es}` },
    },
    mail: {
      kind: 'claim_verified',
      en: {
        subject: `${title.en}: claim ${number}`,
        paragraphs: [
          `${insurer} confirmed what your policy covers for claim ${number}.`,
          ...(limits.en ? [`${limits.en[0]!.toUpperCase()}${limits.en.slice(1)}.`] : []),
          next.en,
        ],
        label: 'Open your claim',
      },
      es: {
        subject: `${title.es}: reclamo ${number}`,
        paragraphs: [
          `${insurer} confirmó lo que cubre su póliza para el reclamo ${number}.`,
          ...(limits.es ? [`${limits.es[0]!.toUpperCase()}${limits.es.slice(1)}.`] : []),
          next.es,
        ],
        label: 'Abrir su reclamo',
      },
    },
  }
}

/** A claim moved on (or back); the reason is the admin's own sentence. */
export const moved = (claim: Subject, to: 'in-progress' | 'closed' | 'intake', reason: string): Letter => {
  const { insurer_name: insurer, claim_number: number } = claim
  const en = movedWords(claim, to, reason, 'en')
  const es = movedWords(claim, to, reason, 'es')
  return {
    news: { type: to === 'intake' ? 'warning' : 'info', action_url: paths.claim(claim.id), en, es },
    mail: {
      kind: 'claim_moved',
      en: {
        subject: `${en.title}: claim ${number}`,
        paragraphs: [`${en.title}: your claim ${number} with ${insurer}.`, ...(reason ? [`Reason: ${reason}`] : [])],
        label: 'Open your claim',
      },
      es: {
        subject: `${es.title}: reclamo ${number}`,
        paragraphs: [`${es.title}: su reclamo ${number} con ${insurer}.`, ...(reason ? [`Motivo: ${reason}`] : [])],
        label: 'Abrir su reclamo',
      },
    },
  }
}

/** The same to the driver, who keeps it in writing. */
export const withdrawnOwn = (claim: Subject, reason: string): Letter => {
  const { insurer_name: insurer, claim_number: number } = claim
  const en = `You withdrew your claim ${number} with ${insurer}. We no longer work on it; you can submit it again.`
  const es = `Usted retiró su reclamo ${number} con ${insurer}. Ya no trabajamos en él; puede enviarlo de nuevo.`
  return {
    news: {
      type: 'info',
      action_url: paths.claim(claim.id),
      en: { title: 'Claim withdrawn', message: en },
      es: { title: 'Reclamo retirado', message: es },
    },
    mail: {
      kind: 'claim_moved',
      en: {
        subject: `Claim withdrawn: claim ${number}`,
        paragraphs: [en, `Reason: ${reason}`],
        label: 'Open your claim',
      },
      es: { subject: `Reclamo retirado: ${number}`, paragraphs: [es, `Motivo: ${reason}`], label: 'Abrir su reclamo' },
    },
  }
}

/** The driver took the claim back; admins need not go on. */
export const withdrawn = (claim: Subject, reason: string): News => ({
  type: 'info',
  action_url: paths.adminClaim(claim.id),
  en: { title: 'Claim withdrawn', message: `${claim.insurer_name} ${claim.claim_number}. Reason: ${reason}` },
  es: { title: 'Reclamo retirado', message: `${claim.insurer_name} ${claim.claim_number}. Motivo: ${reason}` },
})

/** The driver added a document to a claim that is being worked on. */
export const documentAdded = (claim: Subject): News => ({
  type: 'info',
  action_url: paths.adminClaim(claim.id),
  en: { title: 'New document', message: `A document was added to ${claim.insurer_name} ${claim.claim_number}.` },
  es: { title: 'Documento nuevo', message: `Se añadió un documento a ${claim.insurer_name} ${claim.claim_number}.` },
})

/** The 24 hours are over and nobody verified: admins are warned and the driver is not left guessing. */
export const overdue = (claim: Subject): { admins: News; driver: Letter } => ({
  admins: {
    type: 'warning',
    action_url: paths.adminClaim(claim.id),
    en: {
      title: 'A promise is over',
      message: `${claim.insurer_name} ${claim.claim_number} is still waiting for its coverage.`,
    },
    es: { title: 'Un plazo venció', message: `${claim.insurer_name} ${claim.claim_number} aún espera su cobertura.` },
  },
  driver: {
    news: {
      type: 'warning',
      action_url: paths.claim(claim.id),
      en: {
        title: 'Your claim needs more time',
        message: `We have not been able to confirm coverage with ${claim.insurer_name} yet. We keep asking.`,
      },
      es: {
        title: 'Su reclamo necesita más tiempo',
        message: `Aún no hemos podido confirmar la cobertura con ${claim.insurer_name}. Seguimos preguntando.`,
      },
    },
    mail: {
      kind: 'claim_overdue',
      en: {
        subject: `Your claim ${claim.claim_number} needs more time`,
        paragraphs: [
          `We promised to contact you about claim ${claim.claim_number} by now. ${claim.insurer_name} has not confirmed the coverage yet.`,
          'Your claim is at the top of our list. You need to do nothing; message us whenever you want to know more.',
        ],
        label: 'Open your claim',
      },
      es: {
        subject: `Su reclamo ${claim.claim_number} necesita más tiempo`,
        paragraphs: [
          `Prometimos contactarle sobre el reclamo ${claim.claim_number} antes de ahora. ${claim.insurer_name} aún no confirmó la cobertura.`,
          'Su reclamo está al principio de nuestra lista. No tiene que hacer nada; escríbanos cuando quiera saber más.',
        ],
        label: 'Abrir su reclamo',
      },
    },
  },
})
