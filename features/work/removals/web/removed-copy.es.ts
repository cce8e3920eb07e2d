import type en from './removed-copy.en.ts'

const es: typeof en = {
  title: 'Reseñas retiradas',
  description:
    'Por qué se puede retirar una reseña en ClaimChoice, qué se retiró y cuándo, y cómo terminaron las oposiciones. Público y completo.',
  meta: 'Qué retiramos, por qué y qué fue de ello. Nada aquí dice quién escribió una reseña.',
  rulesTitle: 'Cómo tratamos las reseñas',
  rules: {
    customers: 'Solo un cliente con una reserva pagada y terminada puede opinar, una vez.',
    reasons: 'Una reseña se retira por uno de los motivos de abajo y por nada más. Una mala nota no es motivo.',
    who: 'Deciden los administradores de ClaimChoice. Un negocio puede denunciar una reseña; nunca puede retirarla.',
    notified:
      'El autor conoce el motivo y puede oponerse una vez. Sobre la oposición decide otra persona de nuestro equipo.',
    counts: 'Una reseña retirada no cuenta en ningún lugar. Si vuelve, cuenta otra vez, y este registro lo dice.',
  },
  reasonsTitle: 'Por motivo',
  monthsTitle: 'Por mes',
  month: 'Mes',
  reason: 'Motivo',
  removed: 'Retiradas',
  restored: 'Devueltas',
  figures: 'En cifras',
  removedCount: '{count, plural, one {# reseña retirada} other {# reseñas retiradas}}',
  restoredCount: '{count, plural, one {# devuelta desde entonces} other {# devueltas desde entonces}}',
  reports:
    '{made, plural, one {# denuncia} other {# denuncias}} de negocios: {removed, plural, one {# llevó a una retirada} other {# llevaron a retiradas}}, {refused, plural, one {# se rechazó} other {# se rechazaron}}',
  objections:
    '{made, plural, one {# oposición} other {# oposiciones}} de autores: {restored, plural, one {# reseña volvió} other {# reseñas volvieron}}, {upheld, plural, one {# siguió retirada} other {# siguieron retiradas}}',
  logTitle: 'El registro',
  caption: 'Reseñas retiradas, la más reciente primero',
  day: 'Día',
  business: 'Negocio',
  since: 'Desde entonces',
  types: {
    private_owner: 'Un dueño particular',
    body_shop: 'Un taller de carrocería',
    glass: 'Un servicio de cristales',
    towing: 'Una grúa',
    adjuster: 'Un ajustador',
    rental_company: 'Una empresa de alquiler',
  },
  states: {
    removed: 'Sigue retirada',
    objected: 'El autor se opuso el {day}',
    upheld: 'Revisada de nuevo el {day}: sigue retirada',
    restored: 'Anulada el {day}: la reseña ha vuelto',
  },
  none: 'No se ha retirado ninguna reseña',
  noneText: 'Cuando ocurra, aparecerá aquí con su motivo.',
  older: 'Retiradas anteriores',
  newest: 'Las más recientes',
  csv: 'Todo como CSV',
  json: 'Como JSON',
  failed: 'No se pudo cargar el registro. Intente de nuevo en un momento.',
}
export default es
