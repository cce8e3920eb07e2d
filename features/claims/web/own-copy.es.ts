import type en from './own-copy.en.ts'

const es: typeof en = {
  slots: {
    police_report: 'Informe policial',
    damage_photos: 'Fotos del daño',
    insurer_screenshot: 'Captura de la app de la aseguradora',
    photo_whole_car: 'El auto entero',
    photo_close_up: 'El daño, de cerca',
    photo_other_car: 'El otro auto',
    photo_other_insurance: 'La tarjeta de seguro del otro conductor',
    photo_scene: 'El lugar donde ocurrió',
    photo_cause: 'Lo que lo causó',
    photo_whole_glass: 'La ventana entera',
    photo_sensors: 'Detrás del espejo retrovisor',
    photo_odometer: 'El tablero',
    photo_vin_plate: 'La placa del VIN',
    further: 'Otro documento',
  },
  guide: {
    title: {
      collision: 'Fotos que ayudan después de una colisión',
      comprehensive: 'Fotos que ayudan cuando no hubo colisión',
      liability: 'Fotos que ayudan cuando paga la otra parte',
      glass: 'Fotos que ayudan con los cristales',
    },
    intro:
      'Ninguna es obligatoria. Cada una responde una pregunta que si no llega por teléfono. Tome las que pueda sin peligro.',
    takes: 'JPG o PNG, hasta 10 MB.',
    why: {
      photo_whole_car:
        'Desde una esquina, unos pasos atrás, con la placa a la vista. Muestra qué auto es y qué no está dañado.',
      photo_close_up:
        'A la distancia de un brazo, con una moneda o tarjeta al lado. Muestra el tamaño y la profundidad.',
      photo_other_car: 'Su daño y su placa. Muestra que los dos daños coinciden.',
      photo_other_insurance: 'Compañía y número de póliza. Dice qué aseguradora paga.',
      photo_scene: 'Calle, señales, carriles, dónde quedaron los autos. Muestra cómo ocurrió.',
      photo_cause: 'La rama, el granizo, la cerradura rota. Muestra que no fue una colisión.',
      photo_whole_glass: 'Desde afuera, de borde a borde. Decide entre reparar o cambiar el cristal.',
      photo_sensors: 'Desde adentro. Si hay cámara o sensor, se calibra después de cambiar el parabrisas.',
      photo_odometer: 'Con el contacto puesto: millaje y luces de aviso. El millaje cuenta para el valor del auto.',
      photo_vin_plate: 'En el marco de la puerta o bajo el parabrisas. Con ella se piden las piezas correctas.',
    },
  },
  existing: {
    title: 'Usted ya tiene este reclamo',
    text: '{insurer}, {number}, enviado el {date}: {status}. No se puede enviar dos veces mientras está abierto.',
    open: 'Abrir ese reclamo',
  },
  papers: {
    more: 'Añadir fotos que ayudan ({count})',
    further: 'Añadir otra cosa',
    furtherHint: 'Un presupuesto, una carta de su aseguradora, un recibo de grúa.',
    what: '¿Qué es?',
    whatFirst: 'Primero diga qué es.',
    takes: 'PDF, JPG o PNG, hasta 10 MB.',
    openedBy: { team: 'ClaimChoice ({name})', provider: '{name}' },
    opened: 'Abierto por {who}, {date}',
    openedMore: '{count, plural, one {y una vez antes} other {y # veces antes}}',
    sharing: 'Ningún proveedor ve un documento si usted no se lo muestra aquí.',
    sharingLater:
      'Ningún proveedor los ve. Cuando haya una reserva pagada, podrá mostrar documentos sueltos a ese proveedor.',
    share: 'Mostrar a {name}',
    unshare: 'Dejar de mostrar',
    shared: 'Mostrado a {name} desde el {date}',
    shareFailed: 'No se pudo cambiar.',
    sharedToast: '{name} ya puede abrirlo',
    unsharedToast: '{name} ya no puede abrirlo',
    of: 'Documento: {document}',
  },
  shown: {
    title: 'Documentos que el conductor le muestra',
    text: 'Cada apertura queda registrada y el conductor la ve.',
  },
  file: {
    title: 'Expediente',
    download: 'Descargar expediente (PDF)',
    making: 'Preparando el archivo...',
    failed: 'No se pudo preparar el expediente.',
    print: 'Imprimir esta página',
    text: 'Datos, cronología, cobertura, reservas y todos los documentos en un archivo, para enviar o guardar.',
    name: 'reclamo-{number}.pdf',
  },
  late: {
    promised: 'se prometió antes del {due}: con retraso',
    kept: 'más tarde de lo prometido ({due})',
  },
  withdrawNot: 'Ya no se puede retirar: el trabajo de este reclamo comenzó. Escriba a soporte si debe cerrarse.',
  why: {
    intake: 'Buscar autos de alquiler y talleres se abre cuando su cobertura esté verificada.',
    inProgress:
      'Un alquiler no puede empezar con este reclamo: {insurer} no confirmó cobertura de alquiler o no la ha liberado.',
  },
}
export default es
