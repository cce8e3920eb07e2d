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
      'El precio que pagó por una reserva no cambia. Usted paga los días posteriores a esa fecha.',
      'Motivo: {reason}',
    ],
  },
  totalLossUndone: {
    title: 'No es pérdida total',
    lines: [
      'La pérdida total del reclamo {number} se registró por error.',
      'Su cobertura de alquiler vuelve a ser la de antes.',
      'Motivo: {reason}',
    ],
  },
  moreAsked: {
    title: 'Más días de alquiler solicitados',
    message: '{insurer} {number}: {days, plural, one {# día} other {# días}}. Responda antes del {due}.',
  },
  moreOverdueForAdmins: {
    title: 'Plazo vencido',
    message: '{insurer} {number}: la petición de más días de alquiler no tiene respuesta.',
  },
  moreOverdue: {
    title: 'Su petición de más días necesita más tiempo',
    lines: ['{insurer} aún no nos ha respondido sobre el reclamo {number}. Seguimos preguntando.'],
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
      'Las reservas desde ahora lo incluyen. Sus reservas existentes no cambian.',
      '{reason}',
    ],
  },
  moreRefused: {
    title: 'Más días de alquiler no aprobados',
    lines: [
      '{insurer} no amplió la cobertura de alquiler del reclamo {number}.',
      'Motivo: {reason}',
      'Usted paga los días que superen su cobertura. Escriba a soporte si algo cambió.',
    ],
  },
  moreUndone: {
    title: 'Se retiró una ampliación',
    lines: [
      'Reclamo {number}: «{grant}» se registró por error y ya no cuenta.',
      'Motivo: {reason}',
      'Sus reservas existentes no cambian.',
    ],
  },
  merged: {
    title: 'Unimos dos de sus reclamos',
    lines: [
      'El reclamo {number} ahora es parte de {into}. Sus documentos, reservas y mensajes están allí.',
      'Motivo: {reason}',
    ],
  },
  mergedElsewhere: {
    title: 'Reclamo cerrado',
    lines: ['{insurer} {number}: atendemos este siniestro con otro reclamo.', 'Motivo: {reason}'],
  },
  unmerged: {
    title: 'Su reclamo vuelve a ser independiente',
    lines: [
      'El reclamo {number} ya no está unido{open, select, yes { y está otra vez en revisión} other { y sigue cerrado}}.',
      'Motivo: {reason}',
    ],
  },
} satisfies Translated<typeof en>
