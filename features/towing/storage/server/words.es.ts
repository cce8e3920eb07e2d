import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  started: {
    title: 'Su auto está registrado en {place}',
    message:
      'Reclamo {number}: está allí desde {since}. {fee, select, none {No hay tarifa de almacenaje.} unknown {Pregunte al lugar cuánto cobra por día y avise a su aseguradora hoy.} other {Cuesta {daily} por día. Avise a su aseguradora hoy, para que diga adónde se puede llevar el auto.}}',
  },
  day: {
    title: 'Almacenaje en {place}: día {day}',
    message:
      'Reclamo {number}: {fee, select, unknown {nadie ha indicado la tarifa diaria} other {el costo hasta ahora es de {cost}}}. {payer, select, unknown {Nadie ha dicho quién paga.} insurer {Por lo que sabemos, paga su aseguradora.} other {Por lo que sabemos, paga usted.}} Haga mover el auto, o pregunte a su aseguradora adónde puede ir.',
  },
  ended: {
    title: 'Su auto salió de {place}',
    message:
      'Reclamo {number}: {days, plural, =0 {ningún día pagado} one {# día} other {# días}}, {fee, select, unknown {nunca se indicó la tarifa diaria. Pida una factura detallada.} none {sin tarifa de almacenaje.} fees {{cost} en cargos únicos; nunca se indicó la tarifa diaria. Pida una factura detallada.} other {{cost} según lo registrado. Compárelo con la factura.}}',
  },
  corrected: {
    title:
      '{stands, select, yes {Su auto figura otra vez en {place}} other {Se corrigió cuándo salió su auto de {place}}}',
    message:
      'Reclamo {number}: ahora {days, plural, =0 {ningún día pagado} one {# día} other {# días}}{stands, select, yes {, y sigue contando} other {}}. Nuestro equipo escribió: «{reason}»',
  },
  waits: {
    title: 'Una autorización de salida espera un consentimiento',
    message:
      'El reclamo {number} es una pérdida total con un prestamista. El conductor firmó una autorización de salida; valdrá cuando usted registre el consentimiento del prestamista o de la aseguradora.',
  },
  consented: {
    title: 'Su autorización de salida ya vale',
    message:
      'Reclamo {number}: nuestro equipo registró el consentimiento {of, select, lender {del prestamista} other {de la aseguradora}}. La autorización vale hasta el {until}.',
  },
  used: {
    title: '{place} usó su autorización de salida',
    message:
      'Reclamo {number}: {kind, select, inspect_only {mostraron su auto. Sigue allí.} other {su auto salió con la persona que usted nombró, o alguien en su nombre.}} Si no es correcto, llame al lugar y escríbanos ahora.',
  },
  mail: {
    subject: 'Reclamo terminado en {last4}: el vehículo está en depósito',
    paragraphs: [
      '{driver} nos pidió enviarle la carta adjunta. Dice dónde está el vehículo, desde cuándo y cuánto cuesta el depósito por día.',
      'Por favor, indique a {driver} por escrito adónde se puede llevar.',
    ],
  },
  letter: {
    title: 'Vehículo en depósito',
    to: 'Para: {insurer}\nNúmero de reclamo: {number}',
    about: 'Siniestro del {day}{vin, select, none {} other {\nNúmero de identificación del vehículo: {vin}}}',
    stands: 'El vehículo está en {place}{phone, select, none {} other {, teléfono {phone}}}.',
    costs:
      '{fee, select, unknown {Está allí desde {since}. Todavía no conozco la tarifa diaria.} none {Está allí desde {since}. No se cobra depósito.} other {El depósito cuesta {daily} por día desde {since}.}}',
    hour: 'No sé a qué hora llegó, así que el primer día cuenta entero.',
    free: 'No se cobra depósito hasta el {day} inclusive.',
    counted: 'Son {days, plural, one {# día} other {# días}} y {cost} al {now}, incluidos {fees} de cargos únicos.',
    counts: {
      calendar_day: 'El lugar cuenta días de calendario.',
      '24h_block': 'El lugar cuenta períodos de 24 horas.',
      '24h_prorated': 'El lugar cuenta períodos de 24 horas y prorratea el último.',
      first24h_free_then_calendar: 'El lugar no cobra las primeras 24 horas; después cuenta días de calendario.',
    },
    ask: 'Por favor, indíqueme hoy por escrito adónde se puede llevar el vehículo y quién paga el traslado.',
    payer: 'Indíqueme también por escrito quién paga el depósito hasta entonces.',
    sooner: 'Lo haré mover en cuanto usted responda, para que no se acumule más depósito del necesario.',
    sincerely: 'Atentamente,',
  },
  file: {
    heading: 'Dónde estuvo el auto',
    place: 'Lugar',
    since: 'Desde',
    until: 'Hasta',
    days: 'Días',
    cost: 'Costo',
    there: 'Sigue allí',
    unknown: 'No se conoce',
    payers: {
      unknown: 'Quién paga: nadie lo ha dicho',
      insurer: 'Quién paga: la aseguradora, según lo registrado',
      driver: 'Quién paga: el conductor, según lo registrado',
    },
    release: 'Autorización',
    to: 'Se entrega a',
    signed: 'Firmada',
    standing: 'Estado',
    good: 'Vale hasta {at}',
  },
  release: {
    title: 'Autorización de salida {number}',
    below: 'Firmada el {at}',
    vin: 'VIN {vin}',
    plate: 'placa {plate}',
    papers: {
      photo_id: 'identificación con foto',
      title: 'título de propiedad',
      power_of_attorney: 'poder notarial',
      lien_release: 'liberación del gravamen',
      insurer_release: 'la autorización propia de la aseguradora',
      police_release: 'autorización de la policía',
    },
    text: {
      owner: 'Yo, {owner}, soy propietario del vehículo {car} que está en {place} (estadía {stay}).',
      kinds: {
        owner_pickup: '{who} puede recoger el vehículo por mí.',
        other_tow: '{who} puede remolcar el vehículo a otro lugar.',
        insurer_salvage: '{who} puede llevarse el vehículo para la empresa de salvamento de mi aseguradora.',
        inspect_only: '{who} puede ver el vehículo y fotografiarlo. Se queda donde está.',
      },
      shows: 'Se identifica con: {what}.',
      balances: {
        paid: 'El saldo en el lugar está pagado.',
        driver: 'Yo pago el saldo en el lugar.',
        insurer: 'Mi aseguradora paga el saldo en el lugar.',
        taker: 'Quien se lleva el vehículo paga el saldo en el lugar.',
      },
      charges: 'Por lo que sé, el lugar cobra {amount} al firmar yo.',
      keys: {
        at_place: 'Las llaves están en el lugar.',
        with_taker: 'Quien se lleva el vehículo tiene las llaves.',
        with_owner: 'Yo tengo las llaves.',
        none: 'No hay llaves.',
      },
      belongings: 'Estas cosas en el vehículo son mías y siguen siendo mías: {what}.',
      noBelongings: 'Me preguntaron por mis cosas personales. No queda ninguna en el vehículo.',
      plateOff: 'Se quitó la placa.',
      plateOn: 'La placa sigue en el vehículo.',
      papers: 'Quien se lleva el vehículo trae: {list}.',
      police: 'El vehículo tiene una retención de la policía. Sale solo con la autorización de la policía.',
      valid: 'Esta autorización vale {hours} horas, una sola vez, salvo que yo la revoque antes.',
      evidence: 'Muestra lo que quiero como propietario. No transfiere título de propiedad ni derecho de reclamo.',
      electronic: 'Firmo electrónicamente. Escribir mi nombre vale como firma.',
    },
    facts: {
      owner: 'Propietario',
      claim: 'Aseguradora, reclamo',
      vehicle: 'Vehículo',
      place: 'Lugar',
      stay: 'Estadía',
      to: 'Se entrega a',
      shows: 'Identificación que muestra',
      kind: 'Para',
      valid: 'Vale hasta',
      signed: 'Firmada por',
      hash: 'SHA-256 del texto firmado',
      consent: 'Consentimiento registrado',
    },
    kinds: {
      owner_pickup: 'Recogida para el propietario',
      other_tow: 'Remolque a otro lugar',
      insurer_salvage: 'Empresa de salvamento de la aseguradora',
      inspect_only: 'Solo inspección',
    },
    consent: '{of, select, lender {Prestamista} other {Aseguradora}}: {by}, {at}',
    agreed: 'Lo que se firmó',
    counterpart: 'Versión en inglés de una autorización firmada en otro idioma.',
    charges: {
      title: 'Cargos por tipo al firmar',
      kind: 'Tipo',
      amount: 'Importe',
      storage: 'Depósito',
      tow: 'Remolque',
      yard: 'Lugar (puerta, fuera de horario)',
      clean_up: 'Limpieza',
      other: 'Otros',
      total: 'Total',
      unknown: 'No se conoce la tarifa diaria.',
    },
    use: 'Para el lugar',
    useText:
      'Escanee el código, o abra {url} e ingréselo. La autorización vale una sola vez. Revise la identificación antes de entregar el vehículo.',
    code: 'Código: {code}',
    states: {
      waits: 'Todavía no vale: espera el consentimiento del prestamista o de la aseguradora.',
      over: 'Vencida.',
      revoked: 'Revocada. No entregue el vehículo.',
      used: 'Usada el {at} por {name}.',
    },
    noCode: 'El código se muestra solo al propietario.',
    gone: 'borrado',
  },
} satisfies Translated<typeof en>
