import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  frame: { subject: '{title}: reclamo {number}', label: 'Abrir su reclamo' },
  totalLoss: {
    title: 'Su auto fue declarado pérdida total',
    lines: [
      '{insurer} declaró pérdida total el auto del reclamo {number} el {declared}.',
      `{left, plural,
        =0 {No paga ningún alquiler después del {until}.}
        one {El último día que paga un alquiler es el {until} (quedan # día).}
        other {El último día que paga un alquiler es el {until} (quedan # días).}}`,
      `{by, select,
        insurer {{insurer} indicó ese día.}
        other {{insurer} no indicó ningún día; contamos {days, plural, one {# día} other {# días}}, nuestra propia regla. Pregúnteles si dan más.}}`,
      'Lo que pagó por una reserva no cambia por esto. Los días posteriores los paga usted.',
      'Motivo: {reason}',
    ],
  },
  totalLossUndone: {
    title: 'No es pérdida total',
    lines: [
      'La pérdida total del reclamo {number} se registró por error.',
      'Su cobertura de alquiler es la de antes.',
      'Motivo: {reason}',
    ],
  },
  moreAsked: {
    title: 'Piden más días de alquiler',
    message: '{insurer} {number}: {days, plural, one {# día} other {# días}}. Responda antes del {due}.',
  },
  moreOverdueForAdmins: {
    title: 'Un plazo venció',
    message: '{insurer} {number}: la petición de más días de alquiler no tiene respuesta.',
  },
  moreOverdue: {
    title: 'Su petición de más días necesita más tiempo',
    lines: ['Aún no tenemos respuesta de {insurer} sobre el reclamo {number}. Seguimos preguntando.'],
  },
  grant: {
    parts: [
      '{days, plural, =0 {} one {# día más} other {# días más}}',
      '{total, select, no {} other {hasta {total} en total}}',
      '{until, select, no {} other {hasta el {until}}}',
    ],
  },
  moreGranted: {
    title: 'Su aseguradora aprobó más días de alquiler',
    lines: [
      '{insurer}, reclamo {number}: {grant}.',
      'Cuenta para las reservas desde ahora. Lo ya reservado queda como se compró.',
      '{reason}',
    ],
  },
  moreRefused: {
    title: 'No hay más días de alquiler',
    lines: [
      '{insurer} no amplió la cobertura de alquiler del reclamo {number}.',
      'Motivo: {reason}',
      'Los días fuera de la cobertura los paga usted. Escriba a soporte si algo cambió.',
    ],
  },
  moreUndone: {
    title: 'Se retiró una ampliación',
    lines: [
      'Reclamo {number}: «{grant}» se registró por error y ya no cuenta.',
      'Motivo: {reason}',
      'Lo ya reservado queda como se compró.',
    ],
  },
  merged: {
    title: 'Dos de sus reclamos ahora son uno',
    lines: [
      'El reclamo {number} ahora es parte de {into}: documentos, reservas y mensajes están allí.',
      'Motivo: {reason}',
    ],
  },
  mergedElsewhere: {
    title: 'Reclamo cerrado',
    lines: ['{insurer} {number}: atendemos este siniestro con otro reclamo.', 'Motivo: {reason}'],
  },
  unmerged: {
    title: 'Su reclamo es otra vez independiente',
    lines: [
      'El reclamo {number} ya no está unido{open, select, yes { y está otra vez en revisión} other { y sigue cerrado}}.',
      'Motivo: {reason}',
    ],
  },
} satisfies Translated<typeof en>
