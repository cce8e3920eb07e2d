import type en from './car-acts-en.ts'

const es: typeof en = {
  storage: {
    record: '{who} registró dónde está el auto del reclamo {what}',
    change: '{who} corrigió dónde está el auto del reclamo {what}',
    end: '{who} registró que salió el auto del reclamo {what}',
    correct_end: '{who} corrigió cuándo salió el auto del reclamo {what}',
    notify: '{who} avisó a la aseguradora del depósito en el reclamo {what}',
    release: '{who} firmó una salida para el auto del reclamo {what}',
    revoke: '{who} revocó una salida para el auto del reclamo {what}',
    consent: '{who} registró un consentimiento a la salida en el reclamo {what}',
    use: 'Un depósito usó la salida del reclamo {what}',
    paper_read: '{who} abrió una salida del reclamo {what}',
  },
  tows: { exported: '{who} exportó grúas' },
  tow: {
    ask: '{who} pidió la grúa {what}',
    assign: '{who} eligió quién maneja la grúa {what}',
    duty: '{who} empezó o terminó el turno de un operador de grúa en {what}',
    card: '{who} agregó una tarjeta para grúas',
    card_removed: '{who} quitó la tarjeta para grúas',
    charge: '{who} cobró a la tarjeta por una grúa: {what}',
    pay_company: '{who} eligió pagar a la empresa la grúa {what}',
    widen: '{who} preguntó a más empresas por la grúa {what}',
    accept: '{who} aceptó la grúa {what}',
    give_back: '{who} devolvió la grúa {what}',
    step: '{who} registró un paso de la grúa {what}',
    turned_away: '{who} registró que nadie recibió el auto de la grúa {what}',
    redirect: '{who} cambió el destino de la grúa {what}',
    cancel: '{who} canceló la grúa {what}',
    end: '{who} terminó la grúa {what}',
    shop_takes: '{who} dijo que el taller recibe el auto de la grúa {what}',
    shop_refuses: '{who} dijo que el taller no puede recibir el auto de la grúa {what}',
    reimbursement_read: '{who} abrió la solicitud de reembolso de la grúa {what}',
    record_read: '{who} abrió el registro de la grúa {what}',
  },
}
export default es
