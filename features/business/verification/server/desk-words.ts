import { paths } from '#app/paths.ts'
import type { Letter, News } from '#features/base/notifications/server/notify.ts'
import type { DecisionName } from '../desk.ts'

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
const listings = (count: number) => ({
  en: count === 1 ? 'Your listing is' : 'Your listings are',
  es: count === 1 ? 'Su anuncio' : 'Sus anuncios',
  one: count === 1,
})

/** What the owner of a suspended provider, or of one that is back, reads; the reason as the admin wrote it. */
export function marketNews(decision: 'suspended' | 'lifted', reason: string, count: number): News {
  const { en, es, one } = listings(count)
  return decision === 'suspended'
    ? {
        type: 'error',
        action_url: paths.providerVerification(),
        en: {
          title: 'Your business is suspended',
          message: `${sentence(reason)} You can be booked by nobody new; bookings you have go on. Answer us with “Message Support”.`,
        },
        es: {
          title: 'Su negocio está suspendido',
          message: `${sentence(reason)} Nadie nuevo puede reservar; las reservas que ya tiene siguen. Respóndanos con «Escribir a soporte».`,
        },
      }
    : {
        type: 'success',
        action_url: paths.providerVerification(),
        en: {
          title: 'Your suspension has ended',
          message: `${sentence(reason)}${count > 0 ? ` ${en} on the market again.` : ''}`,
        },
        es: {
          title: 'Su suspensión terminó',
          message: `${sentence(reason)}${count > 0 ? ` ${es} ${one ? 'vuelve a estar activo' : 'vuelven a estar activos'}.` : ''}`,
        },
      }
}

/** The mail of it says what goes on, what does not, and how to answer. */
export function marketLetter(
  business: string,
  decision: 'suspended' | 'lifted',
  reason: string,
  count: number,
): Letter {
  const { en, es, one } = listings(count)
  return decision === 'suspended'
    ? {
        kind: 'provider_suspended',
        en: {
          subject: `${business} is suspended`,
          paragraphs: [
            `We have taken ${business} off the market. The reason: ${reason}`,
            'Nobody new can book you until this is settled. Bookings you have go on as agreed: do the work, and you are paid for it.',
            'If we are wrong, or you have put it right, tell us on the verification page with “Message Support”.',
          ],
          label: 'Read it and answer',
        },
        es: {
          subject: `${business} está suspendido`,
          paragraphs: [
            `Retiramos a ${business} del mercado. El motivo: ${reason}`,
            'Nadie nuevo puede reservar hasta que esto se resuelva. Las reservas que ya tiene siguen como se acordó: haga el trabajo y se le pagará.',
            'Si nos equivocamos, o ya lo corrigió, escríbanos desde la página de verificación con «Escribir a soporte».',
          ],
          label: 'Leer y responder',
        },
      }
    : {
        kind: 'provider_reinstated',
        en: {
          subject: `${business} is back on the market`,
          paragraphs: [
            `The suspension of ${business} has ended. ${sentence(reason)}`,
            ...(count > 0 ? [`${en} on the market again, as before.`] : []),
          ],
          label: 'See your business',
        },
        es: {
          subject: `${business} vuelve al mercado`,
          paragraphs: [
            `La suspensión de ${business} terminó. ${sentence(reason)}`,
            ...(count > 0 ? [`${es} ${one ? 'vuelve a estar activo' : 'vuelven a estar activos'}, como antes.`] : []),
          ],
          label: 'Ver su negocio',
        },
      }
}

const WHAT: Record<DecisionName, { en: string; es: string }> = {
  approved: { en: 'approval', es: 'aprobación' },
  rejected: { en: 'rejection', es: 'rechazo' },
  suspended: { en: 'suspension', es: 'suspensión' },
  lifted: { en: 'end of the suspension', es: 'fin de la suspensión' },
}
const WHY: Record<string, { en: string; es: string }> = {
  withdrawn: { en: 'The provider withdrew the application.', es: 'El proveedor retiró la solicitud.' },
  wrong_state: { en: 'Somebody else decided first.', es: 'Otra persona decidió antes.' },
  documents_missing: { en: 'A document is missing now.', es: 'Ahora falta un documento.' },
  document_refused: { en: 'A document was sent back meanwhile.', es: 'Entretanto se devolvió un documento.' },
  undecided: {
    en: 'Something it relied on is no longer accepted.',
    es: 'Algo en lo que se basaba ya no está aceptado.',
  },
  forbidden: { en: 'Your account is no longer an admin’s.', es: 'Su cuenta ya no es de administrador.' },
  PGRST116: { en: 'Your account is no longer an admin’s.', es: 'Su cuenta ya no es de administrador.' },
}

/** What the admin reads whose decision was not carried out; `who` changed the provider meanwhile. */
export function droppedNews(
  decision: { provider_id: string; business_name: string; decision: DecisionName },
  code: string,
  who: string | null,
): News {
  const what = WHAT[decision.decision]
  const changed = {
    en: who ? `${who} changed it meanwhile.` : 'It changed meanwhile.',
    es: who ? `${who} lo cambió entretanto.` : 'Cambió entretanto.',
  }
  const why = code === 'changed' ? changed : (WHY[code] ?? changed)
  return {
    type: 'warning',
    action_url: paths.adminProvider(decision.provider_id),
    en: { title: 'Decision not sent', message: `${decision.business_name}, ${what.en}: ${why.en} Look again.` },
    es: {
      title: 'Decisión no enviada',
      message: `${decision.business_name}, ${what.es}: ${why.es} Revíselo de nuevo.`,
    },
  }
}
