import type en from './ask-copy.en.ts'

const es: typeof en = {
  title: 'Pedir esta grúa ahora',
  none: 'Primero marque arriba al menos una empresa abierta.',
  asked: 'Se pregunta a {count, plural, one {# empresa} other {# empresas a la vez}}. Viene la primera que acepta.',
  most: 'Como máximo {cents}, venga quien venga.',
  year: 'Año',
  yearMissing: 'Escriba el año, por ejemplo 2019.',
  make: 'Marca',
  makeMissing: 'Escriba la marca.',
  model: 'Modelo',
  modelMissing: 'Escriba el modelo.',
  plate: 'Placa',
  plateHint: 'Si no tiene, escriba «ninguna».',
  plateMissing: 'Escriba la placa o «ninguna».',
  phone: 'Un teléfono al que el conductor pueda llamar ahora',
  phoneMissing: 'Escriba un teléfono con al menos 7 dígitos.',
  pay: 'Usted le paga directamente a la empresa, como ella acepte. Aquí no se cobra nada ni se guarda ninguna tarjeta.',
  private:
    'Antes de aceptar, una empresa ve la zona y el tipo de auto. Después, solo esa ve su lugar, su nombre y su teléfono.',
  send: '{count, plural, one {Preguntar a # empresa ahora} other {Preguntar a # empresas ahora}}',
  sending: 'Preguntando…',
  signIn: 'Iniciar sesión o registrarse y pedir',
  signInText:
    'Una grúa viene por un nombre y un teléfono, así que necesita una cuenta. Sus respuestas lo esperan aquí un día.',
  keeping: 'Guardando sus respuestas…',
  open: 'Abrir la grúa en curso',
  look: 'Ver los precios otra vez',
  refusals: {
    price_changed: 'Un precio cambió. Vea los precios otra vez.',
    busy: 'Ahora no se puede preguntar a una de estas empresas, o ya hay una grúa en curso para este auto.',
    too_many: 'Tiene dos grúas en curso. Cancele una o espere a que termine.',
    claim_closed: 'Este reclamo está cerrado. Vuelva y elija «es otro auto».',
    no_place: 'Su dispositivo no está seguro de dónde está. Vuelva y escriba la carretera.',
    no_destination: 'No encontramos adónde debe ir el auto. Vuelva y escriba un código postal.',
    not_safe_answered: 'Primero diga si todos están a salvo.',
    over_request_rate_limit: 'Hoy ya pidió muchas veces. Llame a una de las empresas.',
    other: 'No funcionó. Intente otra vez o llame a una de las empresas.',
  },
}
export default es
