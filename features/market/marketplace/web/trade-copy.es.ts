import type en from './trade-copy.en.ts'

const es: typeof en = {
  short: 'Talleres y servicios',
  description:
    'Carrocería, vidrios, grúas y ajustadores o tasadores con licencia cerca de su código postal: qué hace cada uno en un reclamo, qué cuesta reservar, qué suelen pagar las aseguradoras y quién está disponible.',
  title: '¿Qué necesita su auto?',
  lead: 'Elija un servicio para ver quién lo ofrece cerca de su auto, cuándo está disponible y cuánto cobra por hora.',
  headline: 'Talleres y servicios cerca de usted',
  trade: 'Servicio',
  all: 'Todos los servicios',
  about: 'Qué hace en un reclamo, qué cuesta, qué pagan las aseguradoras',
  zip: 'Código postal donde está el auto',
  zipHint: 'Opcional. Así mostramos quién está cerca.',
  showAll: 'Ver todos los servicios aquí',
  none: 'Por ahora no hay proveedores',
  offer: '{count, plural, one {# anuncio} other {# anuncios}}, desde {rate} por hora',
  general:
    'Esta es información general. Deciden su póliza y su aseguradora, y su reclamo muestra lo confirmado. Los conductores no pagan comisión por reservar.',
  rental: 'Necesito un auto de alquiler',
  claim: 'Primero necesito enviar un reclamo',
  dayAndNight:
    '{count, plural, one {# empresa de grúas anuncia} other {# empresas de grúas anuncian}} «24/7». Se puede reservar desde mañana.',
  towNow: '¿La necesita ya?',
  dayAndNightShow: 'Ver solo esas',
  repair: {
    name: 'Carrocería',
    tab: 'Carrocería',
    headline: 'Talleres de carrocería cerca de usted',
    find: 'Buscar talleres',
    does: 'Revisa el daño, escribe el presupuesto, acuerda con su aseguradora lo que aparezca después y repara carrocería, chasis y pintura.',
  },
  glass: {
    name: 'Vidrios para autos',
    tab: 'Vidrios',
    headline: 'Vidrios para autos cerca de usted',
    find: 'Buscar talleres de vidrios',
    does: 'Repara o cambia el parabrisas y las ventanas, en el taller o donde está su auto, y le dice si hay que calibrar las cámaras que van detrás del vidrio.',
  },
  towing: {
    name: 'Grúas',
    tab: 'Grúas',
    headline: 'Grúas cerca de usted',
    find: 'Buscar grúas',
    does: 'Lleva un auto que no puede circular, desde la vía o un depósito, al lugar que usted elija. Adónde va primero suele decidir quién lo repara.',
  },
  adjuster: {
    name: 'Ajustador o tasador con licencia',
    tab: 'Ajustador o tasador',
    headline: 'Ajustadores y tasadores con licencia cerca de usted',
    find: 'Buscar ajustadores y tasadores',
    does: 'Trabaja para usted, no para la aseguradora: valora por escrito el daño o la pérdida total. Cada anuncio muestra la licencia y si ese estado les permite negociar un reclamo de auto en su nombre.',
  },
}
export default es
