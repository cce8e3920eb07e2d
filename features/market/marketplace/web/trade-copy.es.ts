import type en from './trade-copy.en.ts'

const es: typeof en = {
  short: 'Talleres y servicios',
  description:
    'Carrocería, vidrios, grúas y ajustadores o tasadores con licencia cerca de su código postal: qué hace cada uno en un reclamo, qué cuesta reservar, qué suelen pagar las aseguradoras y quién está disponible.',
  headline: 'Talleres y servicios cerca de usted',
  trade: 'Servicio',
  all: 'Todos los servicios',
  about: 'Qué hace en un reclamo, qué cuesta, qué pagan las aseguradoras',
  general:
    'Esta es información general. Deciden su póliza y su aseguradora, y su reclamo muestra lo confirmado. Los conductores no pagan comisión por reservar.',
  dayAndNight:
    '{count, plural, one {# empresa de grúas anuncia} other {# empresas de grúas anuncian}} «24/7». Se puede reservar desde mañana.',
  dayAndNightShow: 'Ver solo esas',
  repair: {
    name: 'Carrocería',
    tab: 'Carrocería',
    headline: 'Talleres de carrocería cerca de usted',
    does: 'Revisa el daño, escribe el presupuesto, acuerda con su aseguradora lo que aparezca después y repara carrocería, chasis y pintura.',
  },
  glass: {
    name: 'Vidrios para autos',
    tab: 'Vidrios',
    headline: 'Vidrios para autos cerca de usted',
    does: 'Repara o cambia el parabrisas y las ventanas, en el taller o donde está su auto, y le dice si hay que calibrar las cámaras que van detrás del vidrio.',
  },
  towing: {
    name: 'Grúas',
    tab: 'Grúas',
    headline: 'Grúas cerca de usted',
    does: 'Lleva un auto que no puede circular, desde la vía o un depósito, al lugar que usted elija. Adónde va primero suele decidir quién lo repara.',
  },
  adjuster: {
    name: 'Ajustador o tasador con licencia',
    tab: 'Ajustador o tasador',
    headline: 'Ajustadores y tasadores con licencia cerca de usted',
    does: 'Trabaja para usted, no para la aseguradora: valora por escrito el daño o la pérdida total. Cada anuncio muestra la licencia y si ese estado les permite negociar un reclamo de auto en su nombre.',
  },
}
export default es
