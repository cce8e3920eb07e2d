import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  confirm: {
    subject: 'Confirme su correo para ClaimChoice',
    paragraphs: [
      'Le damos la bienvenida a ClaimChoice.',
      'Confirme que esta dirección es suya. El enlace funciona una vez, durante 24 horas, e inicia su sesión.',
      'Si usted no se registró, no haga nada. Sin este enlace nadie puede usar su dirección aquí.',
    ],
    button: 'Confirmar mi correo',
  },
  finish: {
    subject: 'Elija su contraseña para ClaimChoice',
    paragraphs: [
      'Alguien se registró más de una vez con esta dirección y no podemos saber cuál es su contraseña.',
      'Con este enlace confirma su dirección y elige su contraseña. Funciona una vez, durante 24 horas, e inicia su sesión.',
      'Si usted no se registró, no haga nada. Sin este enlace nadie puede usar su dirección aquí.',
    ],
    button: 'Elegir mi contraseña',
  },
  taken: {
    subject: 'Usted ya tiene una cuenta en ClaimChoice',
    paragraphs: [
      'Alguien, probablemente usted, quiso registrarse con esta dirección. Ya tiene una cuenta; no se cambió nada.',
      'Puede iniciar sesión con su contraseña: {site}/auth',
      '¿La olvidó? Elija una nueva: {site}/auth/reset',
      'Si no fue usted, no tiene que hacer nada.',
    ],
    button: 'Iniciar sesión',
  },
  recovery: {
    subject: 'Elija una contraseña nueva para ClaimChoice',
    paragraphs: [
      'Alguien, probablemente usted, pidió una contraseña nueva para esta dirección.',
      'El enlace funciona una vez, durante una hora. Su contraseña anterior vale hasta que elija otra.',
      'Si no fue usted, no haga nada.',
    ],
    button: 'Elegir una contraseña nueva',
  },
  password_changed: {
    subject: 'Se cambió su contraseña de ClaimChoice',
    paragraphs: [
      'La contraseña de su cuenta se acaba de cambiar y se cerró la sesión en todos los demás dispositivos.',
      'Si no fue usted, elija una contraseña nueva de inmediato.',
    ],
    button: 'No fui yo',
  },
  invited: {
    subject: 'Su cuenta de administración de ClaimChoice',
    paragraphs: [
      'Ahora usted administra reclamos en ClaimChoice.',
      'Elija su contraseña con este enlace. Funciona una vez, durante 24 horas.',
    ],
    button: 'Elegir mi contraseña',
  },
  confirm_email: {
    subject: 'Confirme su nuevo correo',
    paragraphs: [
      'Usted pidió usar esta dirección para su cuenta de ClaimChoice.',
      'Abra el enlace en un dispositivo con la sesión iniciada, o inicie sesión antes con su dirección anterior. Funciona una vez, durante 24 horas.',
      'Si no lo pidió, no haga nada. El enlace no funciona sin su cuenta.',
    ],
    button: 'Usar esta dirección',
  },
  email_asked: {
    subject: 'Un nuevo correo para su cuenta de ClaimChoice',
    paragraphs: [
      'Alguien que conoce su contraseña pidió usar {wanted} en lugar de esta dirección.',
      'Esta dirección sigue en uso hasta que se confirme la nueva.',
      'Si no fue usted, elija una contraseña nueva de inmediato. Eso también anula la solicitud.',
    ],
    button: 'No fui yo',
  },
  email_changed: {
    subject: 'Se cambió el correo de su cuenta de ClaimChoice',
    paragraphs: [
      'Su cuenta tiene ahora otra dirección. Ya no puede iniciar sesión con esta, y este es nuestro último correo a ella.',
      'Si no fue usted, responda a este correo y lo revisaremos.',
    ],
  },
  deleted: {
    subject: 'Se eliminó su cuenta de ClaimChoice',
    paragraphs: [
      'Eliminamos su cuenta como lo pidió. Se cerró la sesión en todos los dispositivos y se borraron su perfil, sus reclamos, archivos, mensajes y ajustes.',
      'Los registros financieros quedan, sin su nombre: importes y fechas de reservas, pagos y el libro contable, y el registro de quién hizo qué y cuándo.',
      'Este es nuestro último correo. Borramos nuestra copia en un plazo de 30 días. Puede registrarse de nuevo cuando quiera.',
    ],
  },
} satisfies Translated<typeof en>
