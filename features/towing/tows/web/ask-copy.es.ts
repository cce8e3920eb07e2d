import type en from './ask-copy.en.ts'

const es: typeof en = {
  title: 'Pedir esta grúa ahora',
  none: 'Primero marque arriba al menos una empresa abierta.',
  asked:
    'Se avisa a {count, plural, one {# empresa} other {# empresas a la vez}}. La primera que acepte se queda con el servicio.',
  most: 'Como máximo {cents}, venga quien venga.',
  car: { year: 'Año', make: 'Marca', model: 'Modelo', plate: 'Placa' },
  plateHint: 'Si no tiene, escriba «ninguna».',
  whose: '¿De quién es el auto?',
  whoses: { mine: 'Mío', household: 'De alguien de mi hogar', leave: 'De otra persona, con su permiso' },
  leave: '¿De quién es y quién le dio permiso para remolcarlo?',
  leaveHint: 'Queda en el documento que un agente puede pedir.',
  police: '¿La policía le dijo que no lo mueva?',
  polices: { no: 'No', yes: 'Sí' },
  phone: 'Un número donde la empresa pueda llamarlo ahora',
  missing: {
    year: 'Escriba el año, por ejemplo 2019.',
    make: 'Escriba la marca.',
    model: 'Escriba el modelo.',
    plate: 'Escriba la placa o «ninguna».',
    whose: 'Diga de quién es el auto.',
    leave: 'Diga en una frase de quién es el auto y quién le dio permiso para remolcarlo.',
    police: 'Diga si la policía le dijo que no lo mueva.',
    phone: 'Escriba un teléfono con al menos 7 dígitos.',
  },
  pay: 'Usted paga con tarjeta o directamente a la empresa; lo elige después de entrar.',
  private:
    'Antes de aceptar, una empresa ve la zona y el tipo de auto. Después, solo esa ve su lugar, su nombre y su teléfono.',
  send: '{count, plural, =0 {Avisar} one {Avisar a # empresa ahora} other {Avisar a # empresas ahora}}',
  fees: 'Cancelar es gratis hasta que la grúa lleve cinco minutos en camino; después debe como máximo {cancel}. Si no hay nadie junto al auto cuando llegue, debe como máximo {gone}.',
  sending: 'Avisando…',
  loading: 'Cargando…',
  signIn: 'Iniciar sesión o registrarse y pedir',
  signInText:
    'La empresa necesita su nombre y teléfono, así que usted necesita una cuenta. Sus respuestas lo esperan aquí un día.',
  keeping: 'Guardando sus respuestas…',
  open: 'Abrir la grúa {number}',
  back: 'Cambiar esta respuesta',
  look: 'Ver los precios otra vez',
  refusals: {
    price_changed: 'El precio cambió. Revíselo otra vez.',
    busy: 'Ahora no se puede avisar a una de estas empresas. Vea los precios otra vez.',
    busyCompany: 'Ahora no se puede avisar a {company}. Vea los precios otra vez.',
    under: 'Ya hay una grúa en curso para este auto: {number}.',
    too_many: 'No puede tener más grúas en curso. Cancele una o espere a que termine.',
    claim_closed: 'Este reclamo está cerrado. Vuelva y elija «es otro auto».',
    no_place: 'Su dispositivo no está seguro de dónde está. Vuelva y escriba la carretera.',
    no_destination: 'No encontramos adónde debe ir el auto. Vuelva y escriba un código postal.',
    not_safe_answered: 'Primero diga si todos están a salvo.',
    police_hold:
      'Entonces todavía no se puede remolcar. Pida al agente, o al número no urgente de la policía, que lo libere.',
    over_request_rate_limit: 'Hoy ya pidió muchas veces. Llame a una de las empresas.',
    other: 'No funcionó. Intente otra vez o llame a una de las empresas.',
  },
}
export default es
