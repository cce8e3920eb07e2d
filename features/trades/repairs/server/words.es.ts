import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  signed: { title: 'Trabajo autorizado', message: '{driver} firmó {version} por hasta {cap}.' },
  declined: { title: 'Más trabajo rechazado', message: '{driver} rechazó {version}: {reason}' },
  cancelled: { title: 'Reparación cancelada', message: '{who} canceló la reparación: {reason}' },
  stopped: { title: 'Detenga el trabajo', message: '{driver} pidió detener el trabajo: {reason}' },
  resumed: { title: 'El trabajo puede seguir', message: '{driver} permite que el trabajo siga.' },
  arrived: {
    title: 'Su auto está registrado',
    message:
      '{place, select, mobile {{business} está con su auto.} other {{business} tiene su auto.}} Revise las millas, las luces de advertencia y los objetos que anotaron.',
  },
  ready: {
    title: 'Su auto está listo',
    message: '{business} dice que su auto está listo{place, select, mobile {} other { para recoger}}.',
  },
  promised: { title: 'Hay un día prometido', message: '{business} prometió su auto para el {day}.' },
  moved: {
    title: 'Cambió el día prometido',
    message: '{business} cambió el día prometido al {day}. Motivo: {reason}',
  },
  supplement: {
    title: 'Se encontró más trabajo',
    message:
      '{business} encontró más trabajo: {total}{days, plural, =0 {} one { y # día más} other { y # días más}}. Léalo y fírmelo, o recházelo.',
  },
  takenBack: {
    title: 'Se retiró el trabajo adicional',
    message: '{business} retiró {version}. Ya no tiene que contestar.',
  },
  withdrawn: {
    title: 'Parte del trabajo no hace falta',
    message:
      '{business} no hará {count, plural, one {# línea} other {# líneas}} del trabajo: {reason}. Su cuenta baja en ese monto.',
  },
  answered: {
    title: 'Su aseguradora contestó',
    message:
      '{decision, select, approved {Su aseguradora aprobó {version}.} in_part {Su aseguradora aprobó una parte de {version}: {approved}.} refused {Su aseguradora rechazó {version}.} inspect {Su aseguradora quiere ver el auto {day, select, none {} other {el {day} }}antes de decidir sobre {version}.} other {Su aseguradora pidió más información sobre {version}.{photos, select, none {} other { Necesita fotos de estas líneas: {photos}.}}}}',
  },
  released: { title: 'Reparación terminada', message: 'Nuestro equipo terminó esta reparación: {reason}' },
  silence: {
    title: 'Sin novedades desde el {since}',
    message:
      '{business} no nos ha dicho nada nuevo desde el {since}. {promised, select, none {Aún no hay un día prometido. Pídales uno.} other {El auto está prometido para el {promised}.}}',
  },
  insurerLate: {
    title: 'Su aseguradora no ha respondido a {version}',
    message:
      'Espera a su aseguradora desde el {since}. El día prometido puede cambiar por eso. En su reparación está lista una carta que pide la respuesta.',
  },
  insurerLateShop: {
    title: 'La aseguradora no responde a {version}',
    message:
      'La aseguradora de {driver} no ha respondido desde el {since}. Si el día prometido cambia, dígalo con ese motivo.',
  },
  glassSet: {
    title: 'Su vidrio nuevo está puesto',
    message:
      '{business} puso un vidrio nuevo. {from, select, none {Su registro está en la reparación.} other {El adhesivo necesita hasta el {from}: no maneje el auto antes.}}',
  },
  reasons: {
    parts_backorder: 'piezas pendientes del proveedor',
    part_wrong_or_damaged: 'una pieza equivocada o dañada',
    waiting_insurer: 'a la espera de la aseguradora',
    waiting_customer: 'a la espera del cliente',
    hidden_damage: 'daño oculto',
    sublet: 'trabajo de otro taller',
    calibration: 'calibración',
    paint_redo: 'hay que repetir la pintura',
    staff: 'personal',
    weather: 'el clima',
    customer_request: 'a pedido del cliente',
    other: 'otro motivo',
  },
  sign: {
    work: 'Autorizo a {business} a hacer en mi vehículo el trabajo de {version}, según sus líneas, por hasta {cap} con impuestos.',
    supplement:
      'Autorizo a {business} a hacer en mi vehículo el trabajo adicional de {version}, según sus líneas, por hasta {cap} más, con impuestos. Con esto, el total que he autorizado es de {revised}.',
    teardown: 'El taller puede desarmar el auto hasta donde lo requiera este presupuesto.',
    noTeardown:
      'El taller no puede desarmar el auto más allá de las líneas de este presupuesto sin preguntarme otra vez.',
    choice: 'Yo mismo elegí este taller. Nadie puede obligarme a usar otro.',
    copy: 'Recibo una copia de lo que firmo y puedo detener el trabajo en cualquier momento.',
    ownRisk:
      'Mi aseguradora no ha aprobado {count, plural, one {la línea {lines}} other {las líneas {lines}}}, {cents} en total. Si mi aseguradora no paga esto, lo pagaré yo.',
    disclosures: {
      before_work: 'Ningún trabajo empieza antes de que esto esté firmado.',
      no_more_than_signed: 'No se cobra nada por encima de lo que firmo, ni un centavo, a menos que firme otra vez.',
      tolerance: 'El taller puede cobrar hasta {amount} más sin volver a preguntarme.',
      oral: 'Para más trabajo, el taller también puede pedirme el sí por teléfono o mensaje de texto, y debe anotar cuándo, a qué número y quién aceptó.',
      each_supplement: 'Todo trabajo adicional necesita su propia firma antes de empezar.',
      parts_named: 'Cada pieza se nombra por su tipo: nueva del fabricante, alternativa, usada o reconstruida.',
      returned_parts: 'Puedo recibir las piezas reemplazadas si lo pido antes de que empiece el trabajo.',
      reassembly:
        'Si detengo el trabajo, puedo deber el costo de volver a armar el auto, como el taller me lo dijo antes.',
      adopted_estimate:
        'Si este presupuesto adopta el de mi aseguradora, el taller nombra en él a la aseguradora y el número de ese presupuesto.',
    },
    consent: [
      'Usted acepta firmar aquí y recibir por vía electrónica, en este sitio y por correo electrónico, los presupuestos, autorizaciones y avisos de sus reparaciones.',
      'Puede descargar o imprimir cada uno en cualquier momento, y pedir a nuestro soporte una copia en papel sin costo.',
      'Puede retirar este acuerdo en cualquier momento en su reparación. Lo que firmó antes sigue siendo válido; desde entonces firma en papel en el taller.',
      'Necesita un navegador que abra este sitio y archivos PDF, y una dirección de correo electrónico en la que podamos contactarlo.',
    ],
  },
  copy: {
    subject: 'Su copia firmada de {version}',
    hello: 'Hola, {name}:',
    text: 'Usted autorizó a {business} a hacer el trabajo de {version} por hasta {cap}. Su copia firmada va adjunta y puede abrirla en su reparación en cualquier momento.',
    stop: 'Puede detener el trabajo en cualquier momento. Si usted no firmó esto, avísenos de inmediato.',
    open: 'Abrir su reparación',
  },
  pdf: {
    title: 'Autorización {version}',
    below: 'Firmada el {at} por ClaimChoice',
    counterpart: 'Versión en inglés de una autorización firmada en español.',
    facts: {
      shop: 'Taller',
      driver: 'Cliente',
      odometer: 'Millas al llegar',
      vehicle: 'Vehículo (VIN)',
      claim: 'Reclamo del seguro',
      version: 'Versión',
      cap: 'Autorizado hasta',
      signed: 'Firmado por',
      method: 'Cómo',
      hash: 'Huella de las líneas',
      from: 'Dirección y dispositivo',
      text: 'Huella del texto',
    },
    methods: {
      in_product: 'En este sitio',
      phone: 'Por teléfono, anotado por el taller',
      text: 'Por mensaje de texto, anotado por el taller',
    },
    gone: 'Cuenta eliminada',
    agreed: 'Lo acordado',
    ownRisk: 'Por mi cuenta',
    lines: 'Líneas',
    line: 'Línea',
    what: 'Trabajo',
    parts: 'Piezas',
    labor: 'Mano de obra',
    sublet: 'Trabajo externo',
    judgment: 'horas según el criterio del taller',
    procedure: 'procedimiento del fabricante: {what}',
    tax: 'De ello, impuesto',
    amount: 'Con impuestos',
    total: 'Total',
    insurer: '{name}, reclamo {number}',
  },
  late: {
    title: 'Solicitud de respuesta a un presupuesto de reparación',
    to: 'A {insurer}, departamento de reclamos. Reclamo {number}',
    about: 'Mi vehículo{vin, select, none {} other { (VIN {vin})}}, siniestro del {day}.',
    asked:
      '{kind, select, supplement {El suplemento} other {El presupuesto}} {version} de {shop} está pendiente desde el {day}: le toca a usted decidir sobre {amount}. No consta ninguna decisión suya.',
    business:
      'Según {source}, {kind, select, supplement {un suplemento} other {un presupuesto}} debe responderse en {days, plural, one {# día hábil} other {# días hábiles}}. Contado desde ese día, el plazo terminó el {due}.',
    calendar:
      'Según {source}, un presupuesto más alto que el suyo debe responderse en {days, plural, one {# día} other {# días}}. Contado desde ese día, el plazo terminó el {due}.',
    house:
      'ClaimChoice, donde sigo esta reparación, cuenta {days, plural, one {# día hábil} other {# días hábiles}} para una respuesta. Es su propia regla, no una ley; contados desde ese día, terminaron el {due}.',
    waits:
      '{promised, select, none {Todavía no hay un día prometido para el auto.} other {El taller prometió el auto para el {promised}. Ese día puede cambiar mientras esto siga abierto.}} Cada día más puede ser otro día de un auto de alquiler.',
    counted:
      'Cuento desde el día en que el taller lo envió, o desde el día en que usted pidió algo por última vez. Si lo recibió después, dígame cuándo.',
    ask: 'Por favor, díganos por escrito al taller y a mí qué aprueba, línea por línea, y qué no y por qué. Si necesita fotos o quiere ver el auto antes, diga cuáles y cuándo.',
    end: 'Si ya respondió, envíe la respuesta otra vez. Conservo todos mis derechos.',
    sincerely: 'Atentamente,',
  },
  records: {
    scan_pre: 'escaneo antes de reparar',
    scan_post: 'escaneo después de reparar',
    calibration: 'calibración',
    glass: 'el registro de cada vidrio nuevo',
  },
  operations: {
    replace: 'Reemplazar',
    repair: 'Reparar',
    refinish: 'Pintar',
    blend: 'Difuminar',
    remove_install: 'Quitar y poner',
    overhaul: 'Reacondicionar',
    align: 'Alinear',
    scan_pre: 'Escaneo antes de reparar',
    scan_post: 'Escaneo después de reparar',
    calibrate: 'Calibrar',
    inspect: 'Inspeccionar',
    sublet: 'Trabajo de otro taller',
    tow: 'Grúa',
    storage: 'Depósito',
    material: 'Materiales',
    discount: 'Descuento',
    other: 'Otro',
  },
  kinds: {
    oem: 'nueva, del fabricante',
    oee: 'nueva, de un proveedor del fabricante (OEE)',
    aftermarket: 'alternativa',
    certified_aftermarket: 'alternativa certificada',
    recycled: 'usada',
    reconditioned: 'reacondicionada',
    rebuilt: 'reconstruida',
    existing: 'pieza existente',
  },
} satisfies Translated<typeof en>
