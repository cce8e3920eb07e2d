import type * as en from './copy.en.ts'

export const frame: typeof en.frame = {
  skip: 'Saltar al contenido',
  home: 'ClaimChoice, página de inicio',
  nav: 'Menú principal',
  menu: 'Menú',
  how: 'Cómo funciona',
  drivers: 'Para conductores',
  providers: 'Para proveedores',
  about: 'Quiénes somos',
  help: 'Ayuda',
  contact: 'Contacto',
  privacy: 'Privacidad',
  terms: 'Condiciones',
  signIn: 'Iniciar sesión',
  getStarted: 'Comenzar',
  language: 'English',
  tagline: 'Su reclamo, su elección.',
  product: 'Producto',
  company: 'Empresa',
  marketplace: 'Mercado',
  services: 'Servicios',
  stateRights: 'Sus derechos',
  rights: 'Mostramos sus derechos por estado, con la ley en que se basan. Nada de lo que lee aquí es asesoría legal.',
  notInsurer: 'ClaimChoice no es una aseguradora y no decide reclamos.',
}

export const landing: typeof en.landing = {
  title: 'ClaimChoice: su reclamo, su elección',
  description:
    'Traiga el reclamo de seguro que ya tiene. Compare talleres, cristales, grúas y autos de alquiler locales y verificados a menos de 25 millas, vea qué cubre su aseguradora y elija usted.',
  h1: 'Su reclamo, su elección.',
  mission:
    'Nuestra misión es devolver el mando a los conductores. Traiga el reclamo que ya tiene, vea quién cerca de usted puede reparar su auto, remolcarlo o alquilarle uno, y elija usted en lugar de que lo dirijan.',
  submitYours: 'Envíe su reclamo',
  join: 'Únase a la red',
  badges: ['Certificado por la comunidad', 'Verificado', 'Entrega más rápida'],
  nearby: {
    label: 'Vea quién está cerca. Sin cuenta.',
    place: 'Código postal o ciudad',
    show: 'Ver',
    tow: '¿Necesita una grúa ya?',
  },
  road: {
    label:
      'Un mapa de carreteras: su auto llega a una bifurcación y cuatro caminos siguen, a carrocería, cristales, grúa y autos de alquiler, todos a menos de 25 millas. Usted elige.',
    body: 'Carrocería',
    glass: 'Cristales',
    towing: 'Grúa',
    rental: 'Alquiler',
    you: 'Usted elige',
    radius: '25 millas',
  },
  claims: {
    title: 'ClaimChoice de un vistazo',
    note: 'Afirmaciones de la empresa, declaradas por ClaimChoice. No son conteos en vivo.',
    routed: 'dirigidos a negocios locales',
    providers: 'proveedores verificados',
    revenue: 'de aumento promedio de ingresos',
    rating: 'de calificación promedio',
  },
  purpose: {
    title: 'Nuestro propósito',
    lead: 'Un reclamo debería terminar con el auto que usted tenía, en un taller en el que confía. Cuatro cosas lo hacen posible.',
    pillars: [
      ['Dar poder a los conductores', 'Usted ve sus derechos, su cobertura y cada precio antes de decidir nada.'],
      [
        'Apoyar a los talleres locales',
        'El trabajo va a negocios locales cerca de usted, entre ellos los de minorías, mujeres y veteranos.',
      ],
      ['Simplificar los reclamos', 'Un reclamo, una cronología, un lugar para documentos, mensajes y fechas.'],
      [
        'Proteger a los consumidores',
        'Los documentos son privados, los proveedores se revisan y cada pago queda registrado.',
      ],
    ],
  },
  how: {
    title: 'Cómo funciona',
    lead: 'Cuatro pasos, y usted está a cargo de todos.',
    steps: [
      [
        'Envíe su reclamo',
        'Escriba su número de reclamo y los servicios que necesita. Las fotos y los documentos pueden venir de su teléfono.',
      ],
      [
        'Encuentre proveedores',
        'Vea proveedores locales verificados a menos de 25 millas, en un orden que nadie puede comprar.',
      ],
      [
        'Reciba el servicio',
        'Profesionales certificados por la comunidad hacen el trabajo. Usted puede seguir cada paso en una cronología.',
      ],
      [
        'Pague cuando esté satisfecho',
        'Pague de forma segura en la plataforma. El taller recibe el dinero cuando usted aprueba su trabajo.',
      ],
    ],
    payNote:
      'Cobramos su tarjeta al reservar y guardamos el dinero. Lo liberamos cuando usted aprueba el trabajo, o automáticamente un tiempo después de terminar si no informa de un problema.',
  },
  drivers: {
    title: 'Para conductores',
    h3: 'Nadie elige por usted.',
    text: 'Una aseguradora puede sugerir un taller. Pero es su auto y su elección, y debe conocer las reglas, la cobertura y el costo antes de tomarla.',
    submit: 'Envíe su reclamo',
    browse: 'Ver servicios',
    points: [
      ['Sus derechos en su estado', 'La regla del estado donde ocurrió, con su cita y sus límites.'],
      [
        'Lo que cubre su aseguradora',
        'Días y dólares de alquiler usados y restantes, una vez verificada su cobertura.',
      ],
      [
        'Lo que usted paga',
        'Cada centavo antes de reservar: la parte de la aseguradora, la suya y el depósito que se devuelve.',
      ],
    ],
  },
  providers: {
    title: 'Para proveedores',
    h3: 'El buen trabajo no debería necesitar permiso.',
    text: 'Talleres de carrocería, cristales, grúas, ajustadores y tasadores con licencia, servicios de alquiler y dueños que alquilan su propio auto.',
    join: 'Únase a la red',
    learn: 'Más información',
    points: [
      [
        'Verifíquese una vez',
        'Muestre su seguro y sus documentos fiscales. Las solicitudes se revisan en 2 a 3 días hábiles.',
      ],
      ['Que lo encuentren por distancia y disponibilidad', 'Nadie puede pagar por estar por encima de usted.'],
      ['Cobre con la aprobación', 'El dinero está ahí antes de que empiece y es suyo cuando el conductor aprueba.'],
    ],
    fee: 'Las tarifas para proveedores empiezan en {fee}, y solo donde la ley estatal las permite.',
  },
  local: {
    title: 'Por qué elegir profesionales locales',
    lead: 'El dueño de un taller que se cruza con usted en el supermercado hace bien el trabajo.',
    reasons: [
      ['Cerca de casa', 'A menos de 25 millas: una segunda revisión no cuesta un día.'],
      [
        'Certificado por la comunidad',
        'La insignia de verificado llega tras los documentos y la revisión de antecedentes, no tras un pago.',
      ],
      ['Entrega más rápida', 'Cada anuncio muestra sus días libres. Usted reserva el que le conviene.'],
      ['Dinero que se queda', 'Apoyamos a negocios de minorías, mujeres y veteranos donde usted vive.'],
    ],
  },
  services: {
    title: 'Servicios automotrices completos',
    lead: 'Todo lo que un reclamo necesita, desde la grúa hasta el regreso a casa.',
    caption: 'Servicios y sus tarifas iniciales por contacto',
    service: 'Servicio',
    price: 'Tarifa inicial por contacto',
    from: 'desde {price}',
    body: ['Carrocería', 'Choques, pintura, chasis'],
    glass: ['Cristales', 'Parabrisas y ventanas, en el taller o en su puerta'],
    towing: ['Grúa', '24/7, desde la carretera o el depósito'],
    adjusters: ['Ajustadores de reclamos', 'Ajustadores y tasadores con licencia'],
    rental: ['Autos de alquiler', 'De servicios de alquiler y de dueños particulares'],
    note: 'Las tarifas por contacto las pagan los proveedores, nunca los conductores, y solo donde la ley estatal las permite.',
  },
  final: {
    title: 'Aquí se bifurca el camino.',
    text: 'Usted decide hacia dónde.',
    submit: 'Envíe un reclamo',
    list: 'Anuncie su auto o taller',
  },
}

export const about: typeof en.about = {
  title: 'Quiénes somos · ClaimChoice',
  description:
    'ClaimChoice conecta a conductores con un reclamo de seguro con proveedores locales y certificados por la comunidad de reparación, cristales, grúa y alquiler, para que elija el conductor.',
  h1: 'Creemos que la elección es suya.',
  lead: 'ClaimChoice conecta a conductores que tienen un reclamo de seguro con proveedores locales, certificados por la comunidad, de carrocería, cristales, grúa, ajuste de reclamos y autos de alquiler.',
  mission: {
    title: 'Nuestra misión',
    text: 'Terminar con el desvío de clientes. Después de un accidente se le dice al conductor adónde ir, muchas veces antes de que nadie le diga que puede elegir. Ponemos la elección, y lo que cuesta, delante de la persona dueña del auto.',
  },
  purpose: {
    title: 'Nuestro propósito',
    text: 'Dar poder a los conductores, apoyar a los talleres locales, simplificar los reclamos y proteger a los consumidores. Cuando las cuatro cosas van juntas, las reparaciones mejoran y su dinero se queda en el barrio.',
  },
  different: {
    title: 'Lo que nos distingue',
    points: [
      [
        'Nosotros tampoco desviamos',
        'Los resultados se ordenan por distancia, próxima fecha libre, calificación, respuestas a tiempo y verificación. Ningún lugar está en venta.',
      ],
      [
        'Sus derechos con su fuente',
        'Para cada estado mostramos la regla, su cita, cuándo la revisamos y lo que su aseguradora no tiene que pagar.',
      ],
      [
        'El precio completo',
        'Lo que cubre su aseguradora, lo que usted paga y lo que solo se retiene: antes de reservar, no después.',
      ],
      [
        'Dinero guardado hasta que apruebe',
        'El taller cobra cuando usted dice que el trabajo está hecho, o automáticamente un tiempo después de terminar si no informa de un problema.',
      ],
      [
        'Documentos privados',
        'Los informes policiales y formularios fiscales nunca son públicos. Registramos a cada persona que abre uno.',
      ],
    ],
  },
  order: {
    title: 'Cómo ordenamos los resultados',
    lead: 'Nadie puede pagar por un lugar. Cada resultado recibe un puntaje en millas, y el más bajo va primero. Así lo calculamos:',
    parts: [
      'Empezamos con su distancia de usted.',
      'Sumamos {wait} milla por cada día hasta su próximo día libre, hasta {days}. Si usted elige fechas, no sumamos nada.',
      'Restamos {star} millas por cada estrella sobre {stars}, y sumamos lo mismo por cada estrella por debajo. El promedio empieza con {reviews} reseñas de {stars} estrellas, para que un solo elogio no gane a cien buenas reseñas.',
      'Restamos hasta {response} millas por responder a tiempo a las reservas pagadas. Cada proveedor empieza con {of} de {asked}.',
      'Restamos {verified} millas si el proveedor está verificado.',
      'En una búsqueda para su propio reclamo, restamos {cap} millas si su cobertura paga completa la tarifa diaria del auto.',
    ],
    own: '«¿Por qué este orden?» en cada resultado muestra el cálculo.',
  },
  impact: {
    title: 'Impacto',
    note: 'Afirmaciones de la empresa, declaradas por ClaimChoice. No son conteos en vivo.',
    claims: 'reclamos procesados',
    providers: 'proveedores verificados',
    routed: 'dirigidos a negocios locales',
    revenue: 'de aumento promedio de ingresos',
    rating: 'de calificación promedio',
  },
  final: {
    title: 'De cualquier lado del mostrador',
    submit: 'Envíe un reclamo',
    join: 'Únase como proveedor',
  },
}

export const notFound: typeof en.notFound = {
  title: 'Página no encontrada · ClaimChoice',
  h1: '¡Vaya! Página no encontrada',
  text: 'Este camino termina aquí. Puede que la dirección esté mal escrita o que la página se haya movido.',
  home: 'Volver al inicio',
  market: 'Ver servicios',
  sign: 'Sin salida',
}
