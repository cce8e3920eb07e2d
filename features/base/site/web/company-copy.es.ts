// Privacidad, condiciones, contacto y ayuda.
import type { CompanyText } from './company.tsx'

const contents = 'En esta página'
const updated = 'Actualizado el 28 de noviembre de 2026'

export const privacy: CompanyText = {
  title: 'Privacidad · ClaimChoice',
  description:
    'Qué sabe ClaimChoice de usted, quién lo ve, cuánto tiempo lo guardamos y cómo obtener una copia o eliminarlo.',
  h1: 'Privacidad',
  lead: 'Qué sabemos de usted, quién lo ve, cuánto tiempo lo guardamos y cómo obtener una copia o eliminarlo.',
  updated,
  contents,
  sections: [
    {
      id: 'who',
      title: 'Quiénes somos',
      text: [
        'ClaimChoice es operado por %OPERATOR_NAME%, %OPERATOR_ADDRESS_INLINE%. Preguntas sobre privacidad: [%OPERATOR_EMAIL%](mail).',
      ],
    },
    {
      id: 'what',
      title: 'Qué datos recopilamos',
      text: [
        '- Su cuenta: nombre, correo, idioma, su teléfono si lo agrega, y su contraseña en una forma cifrada que nadie puede leer.',
        '- Su reclamo: aseguradora, número de póliza y de reclamo, tipo y fecha del siniestro, dónde ocurrió y dónde está el auto, el auto mismo, lo que usted escribe y las fotos y documentos que sube.',
        '- Anuncios que guarda y reservas: qué reservó, cuándo, el precio, notas, fotos del trabajo y del auto al recogerlo y devolverlo. Para alquilar un auto particular, el número, el estado y el vencimiento de su licencia de conducir, y una foto.',
        '- Pagos: importes y números de referencia del proveedor de pagos. Usted escribe el número de su tarjeta en la página de ese proveedor. Nosotros nunca lo vemos ni lo guardamos.',
        '- Negocios: datos de contacto, licencias y seguros, número fiscal, estado de la verificación de antecedentes, anuncios y horarios. Los datos bancarios van al proveedor de pagos, no a nosotros.',
        '- Mensajes, reseñas, quejas y consultas a soporte.',
        '- Inicios de sesión: de cada dispositivo conectado, su navegador y su dirección de red, para que usted pueda reconocerlo y cerrar su sesión.',
      ],
    },
    {
      id: 'why',
      title: 'Para qué los usamos',
      text: [
        'Para verificar su cobertura, mostrar quién puede ayudarle cerca y cuánto pagaría, tomar y liquidar reservas, pagar a los proveedores, prevenir fraudes, responderle y cumplir obligaciones legales como los formularios de impuestos. No vendemos datos personales, no mostramos publicidad y no dejamos que anunciantes ni empresas de análisis le observen aquí.',
      ],
    },
    {
      id: 'sees',
      title: 'Quién ve qué',
      text: [
        '- El público ve el nombre, la ciudad y las reseñas de un negocio. Quienes escriben reseñas aparecen con su nombre y una inicial.',
        '- El proveedor que usted reserva ve su nombre. Recibe su correo y su teléfono solo después de que usted pagó y él aceptó. Si la reserva es parte de un reclamo, también ve la aseguradora, el número y el tipo de reclamo y cómo se reparte el precio. Nunca ve su número de póliza, su ajustador ni sus documentos, a menos que usted comparta un documento.',
        '- Nuestro equipo de reclamos abre un reclamo para verificar la cobertura. Cuando alguien del equipo abre un documento personal, queda registrado y usted puede verlo.',
        '- Su aseguradora: la contactamos con su número de reclamo y de póliza para confirmar la cobertura, y le enviamos lo que necesita para pagar su parte.',
        '- Empresas que trabajan para nosotros: el proveedor de pagos (Stripe), el alojamiento y el envío de correos. Si este sitio usa un servicio de direcciones, ese servicio recibe los lugares que usted busca. Un servicio de mapas ve su dirección de red y la zona que mira. Ninguno conoce su nombre.',
        '- Si activa los mensajes de texto, la empresa que los envía por nosotros recibe su número y el texto. Si activa las notificaciones en un dispositivo, el servicio de notificaciones de su navegador transmite un mensaje cifrado. Ninguno de los dos mensajes nombra a nadie ni dice qué hay en su reclamo.',
        '- Autoridades, cuando la ley lo exige.',
      ],
    },
    {
      id: 'device',
      title: 'Qué queda en su dispositivo',
      text: [
        'Dos cookies: su idioma y, durante medio año después de iniciar sesión, una marca que distingue este dispositivo, para que nadie que pruebe contraseñas le bloquee el acceso. El navegador guarda su sesión, lo que usted escribió y aún no envió, qué listas de resultados vio (para que una reserva pueda decir entre cuáles se eligió), si los atajos de teclado están activos, cuán altas son las filas y el reclamo, la reserva y la grúa que miró por última vez, para que pueda leerlos sin conexión. Al cerrar la sesión se borran los tres. Si toca “Usar mi ubicación”, el navegador le pregunta primero, y recibimos el lugar redondeado a una milla, más o menos. No hay cookies de publicidad ni de rastreo. Medimos qué tan rápido abren las páginas sin registrar quién es usted.',
      ],
    },
    {
      id: 'kept',
      title: 'Cuánto tiempo los guardamos',
      text: [
        'Su cuenta, sus reclamos y sus reservas se conservan mientras tenga una cuenta. Las copias de correos y textos se eliminan 30 días después de enviarlos. Si responde STOP a un texto, conservamos ese número en forma codificada, incluso cuando su cuenta ya no exista, para no volver a escribirle.',
        'Al eliminar su cuenta se eliminan sus palabras, sus archivos y sus datos de contacto. Quedan, sin su nombre, las cifras de reservas y de nuestra contabilidad, la aseguradora de un reclamo que se facturó y el registro de lo que cambió. Un negocio sigue figurando en los documentos que tienen sus clientes, y el registro fiscal de un proveedor a quien pagamos, con nombre y dirección, queda el tiempo que exige el formulario de impuestos. Las copias de seguridad anteriores lo conservan hasta que se reemplazan.',
      ],
    },
    {
      id: 'choices',
      title: 'Sus opciones',
      text: [
        '- Obtenga una copia de todo lo suyo o elimine su cuenta: [Configuración, Sus datos](data). Una cuenta no se puede eliminar mientras haya un reclamo, una reserva o un pago abierto; la página dice cuál.',
        '- Corrija su nombre, teléfono y correo en la configuración. Para lo demás, escríbanos.',
        '- Elija qué correos, textos y notificaciones recibe: [Configuración, Notificaciones](notices). Cada uno de esos correos trae además un enlace para cancelarlo.',
        '- Vea sus dispositivos conectados y cierre su sesión en ellos: [Configuración, Seguridad](security).',
        'También puede enviar una solicitud por correo electrónico o carta. Cada solicitud recibe una fecha límite para nuestra respuesta, viva donde viva. Usar estas opciones no le cuesta nada.',
      ],
    },
    {
      id: 'security',
      title: 'Cómo los protegemos',
      text: [
        'Las conexiones van cifradas. Los números de póliza, fiscales y de licencia también se guardan cifrados. Los archivos solo se abren con enlaces que vencen. Nuestro equipo inicia sesión con un segundo factor.',
      ],
    },
    {
      id: 'more',
      title: 'Solo para adultos, y cambios',
      text: [
        'ClaimChoice es para personas adultas. Cuando esta página cambia, cambia también la fecha que está arriba.',
      ],
    },
  ],
}

export const terms: CompanyText = {
  title: 'Condiciones · ClaimChoice',
  description: 'Las condiciones de ClaimChoice: reclamos, reservas, pagos, cancelaciones, depósitos y anuncios.',
  h1: 'Condiciones',
  lead: 'Qué puede esperar de nosotros, qué esperamos de usted y qué no es ClaimChoice.',
  updated,
  contents,
  sections: [
    {
      id: 'who',
      title: 'Entre quiénes',
      text: [
        'ClaimChoice es operado por %OPERATOR_NAME%, %OPERATOR_ADDRESS_INLINE%. Al crear una cuenta, usted acepta estas condiciones. Debe tener al menos 18 años.',
      ],
    },
    {
      id: 'what',
      title: 'Qué es ClaimChoice y qué no',
      text: [
        'ClaimChoice es un mercado. Usted trae un reclamo que ya abrió con su aseguradora, compara negocios locales y dueños de autos, y elige. El trabajo o el alquiler es un contrato entre usted y el proveedor que reserva.',
        'No somos una aseguradora, un taller, una empresa de alquiler ni un bufete de abogados. No decidimos reclamos, y nada de lo que aparece aquí es asesoría legal. Nadie aquí puede exigirle usar un taller en particular.',
      ],
    },
    {
      id: 'account',
      title: 'Su cuenta',
      text: [
        'Dé información correcta, no comparta su contraseña y avísenos si otra persona usó su cuenta. Una persona, una cuenta; un negocio puede tener varios miembros.',
      ],
    },
    {
      id: 'claims',
      title: 'Reclamos y cobertura',
      text: [
        'Preguntamos a su aseguradora qué cubre y le mostramos qué dijo, cuándo y cómo lo sabemos. La aseguradora aún puede cambiar su decisión. Lo que no pague de una reserva suya, lo paga usted.',
        'El deducible lo paga usted. Nadie en ClaimChoice puede perdonarlo, pagarlo por usted ni devolvérselo.',
      ],
    },
    {
      id: 'bookings',
      title: 'Reservas y pagos',
      text: [
        'Antes de pagar ve el precio completo, el depósito y hasta cuándo puede cancelar gratis. Ese precio no cambia después; cualquier trabajo adicional necesita antes su aprobación.',
        'Usted paga en la página segura de nuestro socio de pagos. El proveedor debe aceptar; si rechaza o no responde a tiempo, se le devuelve todo. Retenemos el dinero hasta que usted aprueba el trabajo o termina el plazo para aprobarlo.',
        'La cita que reserva con un taller es para inspeccionar o dejar el auto. La reparación necesita el presupuesto del taller y su acuerdo.',
      ],
    },
    {
      id: 'canceling',
      title: 'Cancelaciones y reembolsos',
      text: [
        'Cada reserva muestra sus condiciones de cancelación antes de pagar, y quedan como estaban cuando reservó. Si cancela el proveedor, se le devuelve todo. El reembolso vuelve a la tarjeta con la que pagó; su banco puede tardar unos días.',
      ],
    },
    {
      id: 'deposits',
      title: 'Depósitos',
      text: [
        'Un depósito es una retención temporal en su tarjeta, no un cobro. El proveedor que quiera quedarse con una parte debe decir por qué. Usted puede objetar, y entonces decide nuestro equipo con las pruebas de ambas partes.',
      ],
    },
    {
      id: 'private',
      title: 'Autos particulares',
      text: [
        'Los autos particulares se anuncian solo en los estados donde lo hemos activado. El dueño debe haber aceptado los avisos y tener registrado el seguro del programa. La licencia de conducir se revisa antes de entregar las llaves.',
      ],
    },
    {
      id: 'providers',
      title: 'Para negocios y dueños de autos',
      text: [
        'Describa con verdad lo que ofrece, mantenga vigentes sus licencias y seguros, responda a tiempo las reservas y haga el trabajo reservado. Pausamos los anuncios con documentos vencidos. Nadie puede pagar por un mejor lugar en los resultados; [cómo se ordenan](order) es público.',
        'Los pagos van a su banco mediante nuestro proveedor de pagos, después de que se aprueba el trabajo. Donde el estado permite tarifas por cliente y cobramos una, usted la ve antes de aceptar un trabajo.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reseñas y lo que publica',
      text: [
        'Solo escribe reseñas quien reservó. Retiramos una reseña únicamente por un motivo de la lista, y [cada retiro es público](removed). Lo que publica sigue siendo suyo; usted nos permite mostrarlo aquí. No publique nada falso, ofensivo ni ajeno.',
      ],
    },
    {
      id: 'problems',
      title: 'Cuando algo sale mal',
      text: [
        'Informe el problema en la reserva antes de aprobar el trabajo. El dinero espera, se escucha a ambas partes y nuestro equipo decide. Si se pide a su banco revertir un pago, le entregamos el registro de la reserva.',
      ],
    },
    {
      id: 'end',
      title: 'Cómo termina',
      text: [
        'Puede [eliminar su cuenta](data) cuando no quede nada abierto. Podemos cerrar cuentas que incumplan estas condiciones o la ley, y decimos por qué. Las reservas pagadas se liquidan igualmente.',
        'Nada de esto le quita los derechos que le da la ley. Preguntas: [Contacto](contact).',
      ],
    },
  ],
}

export const contact: CompanyText = {
  title: 'Contacto · ClaimChoice',
  description: 'Cómo comunicarse con ClaimChoice sobre un reclamo, una reserva, su negocio o sus datos.',
  h1: 'Contacto',
  lead: 'Si alguien está herido o en peligro, llame primero al 911.',
  sections: [
    {
      id: 'us',
      title: 'Comuníquese con nosotros',
      text: [
        'Correo: [%OPERATOR_EMAIL%](mail)',
        'Teléfono: [%OPERATOR_PHONE%](phone)',
        'Dirección postal: %OPERATOR_NAME%\n%OPERATOR_ADDRESS%',
      ],
    },
    {
      id: 'claim',
      title: 'Sobre un reclamo o una reserva',
      text: [
        'Lo más rápido es un mensaje desde su [reclamo](claims) o su [reserva](bookings): así nuestro equipo ve enseguida cuál es. Encontrará nuestras respuestas en [Mensajes](messages). ¿Algo salió mal con una reserva? Ábrala e informe el problema, para que el dinero espere.',
      ],
    },
    {
      id: 'business',
      title: 'Sobre su negocio',
      text: [
        'Preguntas sobre documentos que estamos revisando: [Verificación](verification). Sobre pagos: [Su dinero](money).',
      ],
    },
    {
      id: 'data',
      title: 'Sobre sus datos',
      text: ['Descárguelos o elimínelos en [Configuración, Sus datos](data), o escríbanos. Vea [Privacidad](privacy).'],
    },
    {
      id: 'insurers',
      title: 'Para aseguradoras',
      text: [
        'Indique nuestra referencia del reclamo o el número de la reserva. Las instrucciones de pago están en cada estado de cuenta.',
      ],
    },
  ],
}

export const help: CompanyText = {
  title: 'Ayuda · ClaimChoice',
  description:
    'Respuestas para conductores, talleres y dueños de autos: reclamos, cobertura, reservas, pagos y cancelaciones.',
  h1: 'Ayuda',
  lead: 'Respuestas breves. Si la suya no está aquí, [escríbanos](contact).',
  contents,
  sections: [
    {
      id: 'start',
      title: '¿Qué necesito para empezar?',
      text: [
        'Un reclamo que ya abrió con su aseguradora. Tenga a mano su tarjeta del seguro, el número de reclamo y la fecha del accidente, y [envíe su reclamo](intake). Las fotos ayudan, y puede agregarlas después.',
        'Verificamos su cobertura en un plazo de 24 horas y le avisamos por correo.',
      ],
    },
    {
      id: 'choose',
      title: '¿Tengo que usar el taller de mi aseguradora?',
      text: [
        'En la mayoría de los estados la elección es suya, con algunos límites a lo que la aseguradora debe pagar. En [Sus derechos por estado](rights) están la regla, la ley de donde viene y una carta que puede enviar.',
      ],
    },
    {
      id: 'cost',
      title: '¿Cuánto voy a pagar?',
      text: [
        'Con un reclamo verificado, cada anuncio muestra qué cubre su aseguradora y qué paga usted. Si se factura directamente a la aseguradora, a su tarjeta solo se le cobra su parte. Si no, usted paga primero el precio completo, y su reserva trae una solicitud de reembolso para enviar a la aseguradora.',
      ],
    },
    {
      id: 'repair',
      title: '¿Reservar un taller significa que la reparación está reservada?',
      text: [
        'No. Usted reserva una cita para inspeccionar o dejar el auto. Después el taller hace un presupuesto, y ninguna reparación empieza sin su acuerdo.',
      ],
    },
    {
      id: 'cancel',
      title: '¿Cómo cambio o cancelo una reserva?',
      text: [
        'Ábrala en [Mis reservas](bookings). Antes de confirmar verá exactamente cuánto se le devuelve. El plazo para cancelar gratis aparece antes de pagar, en la reserva y en el correo de confirmación.',
      ],
    },
    {
      id: 'deposit',
      title: '¿Cuándo se libera mi depósito?',
      text: [
        'El depósito se retiene en su tarjeta poco antes de recoger el auto y se libera cuando el auto está de vuelta y todo está bien. Los bancos suelen mostrarlo en unos días.',
      ],
    },
    {
      id: 'problem',
      title: 'Algo está mal con el trabajo o con el auto',
      text: [
        'Abra la reserva e informe el problema antes de aprobar el trabajo. El pago espera hasta que se resuelva. Si no se ponen de acuerdo, decide nuestro equipo.',
      ],
    },
    {
      id: 'join',
      title: '¿Cómo anuncio mi taller o mi auto?',
      text: [
        'Cree una cuenta de taller o de dueño de auto y siga los [cuatro pasos](onboarding). Después suba su licencia y su seguro. Los revisamos a mano, por lo general en 24 a 48 horas. Los anuncios aparecen cuando usted está verificado.',
      ],
    },
    {
      id: 'order',
      title: '¿Cómo se decide el orden de los resultados?',
      text: [
        'Por distancia, próxima fecha disponible, reseñas, tiempo de respuesta y verificación. Nadie puede pagar por un mejor lugar. [La fórmula exacta](order) es pública.',
      ],
    },
    {
      id: 'payouts',
      title: '¿Cuándo me pagan?',
      text: [
        'Después de que el cliente aprueba el trabajo, o cuando termina el plazo para aprobarlo. [Su dinero](money) muestra qué está en camino, qué está retenido y por qué.',
      ],
    },
    {
      id: 'password',
      title: 'No puedo iniciar sesión',
      text: [
        'Elija “¿Olvidó su contraseña?” en la [página de inicio de sesión](auth). Si se registró con otro correo, o no le llega ninguno, [escríbanos](contact).',
      ],
    },
    {
      id: 'data',
      title: '¿Cómo obtengo mis datos o elimino mi cuenta?',
      text: ['En [Configuración, Sus datos](data). [Privacidad](privacy) dice qué conservamos y por qué.'],
    },
  ],
}
