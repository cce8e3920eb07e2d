// What is said when a car changes hands, in both languages: a rented one leaves and comes back, one in for work the other way round.
import type { HandoverKind } from '#features/work/orders/progress.ts'
import { type About, say, type Told } from '#features/work/orders/server/words.ts'

type Act = { en: string; es: string }
const ACTS: Record<'rental' | 'work', Record<HandoverKind, Act>> = {
  rental: { check_out: { en: 'hand-over', es: 'entrega' }, check_in: { en: 'return', es: 'devolución' } },
  work: { check_in: { en: 'check-in', es: 'recepción' }, check_out: { en: 'return', es: 'devolución' } },
}

/** The three things there are to say about one hand-over. */
export function handoverWords(rental: boolean, kind: HandoverKind) {
  const { en, es } = ACTS[rental ? 'rental' : 'work'][kind]
  const first = es[0]!.toUpperCase() + es.slice(1)
  return {
    recorded: (o: About, miles: number): Told =>
      say(
        'booking',
        [
          `Please confirm the ${en}`,
          `${o.business} recorded ${miles} miles on ${o.title}, with fuel level and photos. Look at it and confirm, or say what is different.`,
        ],
        [
          `Confirme la ${es}`,
          `${o.business} registró ${miles} millas en ${o.title}, con combustible y fotos. Revíselo y confirme, o diga qué es distinto.`,
        ],
      ),
    confirmed: (o: About): Told =>
      say(
        'success',
        [`${en[0]!.toUpperCase()}${en.slice(1)} confirmed`, `${o.customer} confirmed what you recorded of ${o.title}.`],
        [`${first} confirmada`, `${o.customer} confirmó lo que registró de ${o.title}.`],
      ),
    objected: (o: About, reason: string): Told =>
      say(
        'warning',
        [
          `Objection to the ${en}`,
          `${o.customer} about ${o.title}: “${reason}”. Record it once more, or write to them.`,
        ],
        [`Objeción a la ${es}`, `${o.customer} sobre ${o.title}: «${reason}». Regístrelo de nuevo o escríbale.`],
      ),
  }
}
