import type en from './removed-copy.en.ts'

const es: typeof en = {
  title: 'Reseñas retiradas',
  description:
    'Por qué ClaimChoice puede retirar una reseña, qué se retiró y cuándo, y cómo terminaron las oposiciones. El registro es público y completo.',
  meta: 'Qué retiramos, por qué y qué pasó después. No se nombra a los autores.',
  rulesTitle: 'Cómo moderamos las reseñas',
  rules: {
    customers: 'Solo los clientes con una reserva o una grúa terminada pueden opinar, una vez por cada una.',
    reasons: 'Solo retiramos una reseña por uno de los motivos de abajo. Una mala calificación no es un motivo.',
    who: 'Deciden los administradores de reclamos de ClaimChoice. Un negocio puede denunciar una reseña, pero no retirarla.',
    notified:
      'Le decimos el motivo al autor, que puede oponerse una vez. Sobre la oposición decide otra persona de nuestro equipo.',
    counts:
      'Una reseña retirada no cuenta en ninguna calificación. Si la restauramos, cuenta otra vez, y este registro lo dice.',
  },
  reasonsTitle: 'Por motivo',
  monthsTitle: 'Por mes',
  month: 'Mes',
  reason: 'Motivo',
  removed: 'Retiradas',
  restored: 'Restauradas',
  figures: 'En cifras',
  removedCount: '{count, plural, one {# reseña retirada} other {# reseñas retiradas}}',
  restoredCount: '{count, plural, one {# restaurada desde entonces} other {# restauradas desde entonces}}',
  reports:
    '{made, plural, one {# denuncia} other {# denuncias}} de negocios: {removed, plural, one {# llevó a una retirada} other {# llevaron a retiradas}}, {refused, plural, one {# se rechazó} other {# se rechazaron}}',
  objections:
    '{made, plural, one {# oposición} other {# oposiciones}} de autores: {restored, plural, one {# reseña se restauró} other {# reseñas se restauraron}}, {upheld, plural, one {# siguió retirada} other {# siguieron retiradas}}',
  logTitle: 'El registro',
  caption: 'Reseñas retiradas, la más reciente primero',
  day: 'Día',
  business: 'Negocio',
  since: 'Desde entonces',
  types: {
    private_owner: 'Un dueño particular',
    body_shop: 'Un taller de carrocería',
    glass: 'Un servicio de vidrios',
    towing: 'Una grúa',
    adjuster: 'Un ajustador',
    rental_company: 'Una empresa de alquiler',
  },
  states: {
    removed: 'Sigue retirada',
    objected: 'El autor se opuso el {day}',
    upheld: 'Revisada de nuevo el {day}: sigue retirada',
    restored: 'Restaurada el {day}',
  },
  none: 'Ninguna reseña retirada',
  noneText: 'Las reseñas retiradas aparecen aquí con su motivo.',
  older: 'Retiradas anteriores',
  newest: 'Las más recientes',
  csv: 'Descargar todo en CSV',
  json: 'Descargar en JSON',
  failed: 'No pudimos cargar el registro. Inténtelo de nuevo en un momento.',
}
export default es
