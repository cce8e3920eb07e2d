import type en from './trade-copy.en.ts'

const es: typeof en = {
  short: 'Talleres y servicios',
  description:
    'Carrocería, vidrios, grúas y ajustadores o tasadores con licencia cerca de su código postal: qué hace cada uno en un reclamo, qué cuesta reservar, qué suelen pagar las aseguradoras y quién está libre.',
  title: '¿A quién necesita su auto?',
  lead: 'Elija el oficio. Después vea quién lo hace cerca del auto, cuándo está libre y cuánto cuesta la hora.',
  headline: 'Talleres y servicios cerca de usted',
  trade: 'Oficio',
  all: 'Todos los servicios',
  about: 'Qué hace en un reclamo, qué cuesta, qué pagan las aseguradoras',
  zip: 'Código postal donde está el auto',
  zipHint: 'Opcional. Así mostramos quién está cerca.',
  showAll: 'Ver todos los servicios aquí',
  none: 'Por ahora nadie en el mercado',
  offer: '{count, plural, one {# anuncio} other {# anuncios}}, desde {rate} la hora',
  general:
    'Lo que pagan las aseguradoras se dice en general. Deciden su póliza y lo que confirme su aseguradora; su reclamo muestra lo confirmado. Los conductores no pagan comisión por reservar aquí.',
  rental: 'Lo que necesito es un auto de alquiler',
  claim: 'Primero quiero presentar un reclamo',
  dayAndNight:
    '{count, plural, one {# empresa con grúa dice} other {# empresas con grúa dicen}} «24/7». Se reserva desde mañana.',
  dayAndNightShow: 'Ver solo esos',
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
    does: 'Repara o cambia el parabrisas y las ventanas, en el taller o donde está el auto, y dice si hay que calibrar las cámaras que van detrás del vidrio.',
  },
  towing: {
    name: 'Grúas',
    tab: 'Grúas',
    headline: 'Grúas cerca de usted',
    find: 'Buscar grúas',
    does: 'Lleva un auto que no puede circular, desde la vía o un depósito, al lugar que usted diga. Adónde va primero suele decidir quién lo repara.',
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
