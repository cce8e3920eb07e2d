/** What is done about cars that stand or are towed, in the record. */
export default {
  storage: {
    record: '{who} recorded where the car of claim {what} stands',
    change: '{who} corrected where the car of claim {what} stands',
    end: '{who} recorded that the car of claim {what} left',
    notify: '{who} notified the insurer of storage on claim {what}',
    release: '{who} signed a release for the car of claim {what}',
    revoke: '{who} revoked a release for the car of claim {what}',
    consent: '{who} recorded a consent to the release on claim {what}',
    use: 'A yard used the release on claim {what}',
    paper_read: '{who} opened a release on claim {what}',
  },
  tows: { exported: '{who} exported tows' },
  tow: {
    ask: '{who} asked for tow {what}',
    widen: '{who} asked more companies for tow {what}',
    accept: '{who} accepted tow {what}',
    give_back: '{who} gave tow {what} back',
    step: '{who} recorded a step of tow {what}',
    redirect: '{who} changed the destination of tow {what}',
    cancel: '{who} canceled tow {what}',
    end: '{who} ended tow {what}',
    shop_takes: '{who} said that the shop takes the car of tow {what}',
    shop_refuses: '{who} said that the shop can’t take the car of tow {what}',
    reimbursement_read: '{who} opened the reimbursement request for tow {what}',
    record_read: '{who} opened the record of tow {what}',
  },
}
