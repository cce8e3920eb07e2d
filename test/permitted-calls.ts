import { ESTIMATE_CALLS } from './permitted-calls-estimates.ts'
import { REPAIR_CALLS } from './permitted-calls-repairs.ts'
import { INSURER_CALLS } from './permitted-calls-insurers.ts'
import { TEAM_CALLS } from './permitted-calls-team.ts'

/** Who may try a call, by hand: `public`, `signed-in`, or roles; test/permissions.ts has the words, tables and functions. */
export const CALLS = `
auth.signUp                      | public
auth.token                       | public
auth.verify                      | public
auth.secondStep                  | public
auth.secondFactor                | claims_admin
auth.enrolSecondFactor           | claims_admin
auth.confirmSecondFactor         | claims_admin
auth.renewRecoveryCodes          | claims_admin
auth.turnOffSecondFactor         | claims_admin
auth.keys                        | public
auth.user                        | signed-in
auth.changeUser                  | signed-in
auth.signOut                     | signed-in
auth.recover                     | public
auth.resend                      | public
profiles.list                    | signed-in
profiles.get                     | signed-in
profiles.update                  | signed-in
profiles.changeEmail             | signed-in
profiles.pendingEmail            | signed-in
profiles.dropEmail               | signed-in
profiles.confirmEmail            | signed-in
profiles.suspend                 | claims_admin
profiles.reinstate               | claims_admin
profiles.resetSecondFactor       | claims_admin
grants.list                      | claims_admin
grants.propose                   | claims_admin
grants.decide                    | claims_admin
grants.withdraw                  | claims_admin
grants.obstacles                 | claims_admin
grants.stepDown                  | claims_admin
grants.changeRole                | claims_admin
grants.endSessions               | claims_admin
assignments.assign               | claims_admin
assignments.unassign             | claims_admin
sessions.list                    | signed-in
sessions.end                     | signed-in
files.upload                     | signed-in
files.list                       | signed-in
files.remove                     | signed-in
files.sign                       | signed-in
files.open                       | public
notifications.list               | signed-in
notifications.unread             | signed-in
notifications.markRead           | signed-in
notifications.markAllRead        | signed-in
notifications.markUnread         | signed-in
notifications.preferences        | signed-in
notifications.setPreference      | signed-in
notifications.deliveries         | signed-in
notifications.phone              | signed-in
notifications.askPhoneCode       | signed-in
notifications.confirmPhone       | signed-in
notifications.removePhone        | signed-in
notifications.push               | signed-in
notifications.subscribePush      | signed-in
notifications.unsubscribePush    | signed-in
notifications.received           | public
notifications.subscription       | public
notifications.setSubscription    | public
notifications.oneClick           | public
places.locate                    | public
places.suggest                   | public
${INSURER_CALLS.trim()}
claims.submit                    | driver individual_owner shop
claims.list                      | signed-in
claims.count                     | signed-in
claims.existing                  | driver individual_owner shop
claims.get                       | signed-in
claims.events                    | signed-in
claims.readVin                   | signed-in
claims.documents                 | signed-in
claims.addDocument               | driver individual_owner shop
claims.coverage                  | signed-in
claims.queue                     | claims_admin
claims.queueCounts               | claims_admin
claims.takeNext                  | claims_admin
claims.assignMany                 | claims_admin
claims.team                      | claims_admin
claims.workload                  | claims_admin
claims.verify                    | claims_admin
claims.transition                | claims_admin
claims.withdraw                  | driver individual_owner shop
claims.draft                     | driver individual_owner shop
claims.saveDraft                 | driver individual_owner shop
claims.insurers                  | driver individual_owner shop
claims.dropDraft                 | driver individual_owner shop
claims.requests                  | signed-in
claims.askDocuments              | claims_admin
claims.withdrawRequest           | claims_admin
claims.notes                     | claims_admin
claims.addNote                   | claims_admin
claims.strikeNote                | claims_admin
claims.work                      | claims_admin
claims.setFollowUp               | claims_admin
claims.askMany                   | claims_admin
claims.noteMany                  | claims_admin
claims.coverageVersions          | claims_admin
claims.usual                     | claims_admin
claims.policyNumber              | claims_admin
claims.policyReads               | signed-in
claims.extensions                | signed-in
claims.askExtension              | driver individual_owner shop
claims.grantExtension            | claims_admin
claims.refuseExtension           | claims_admin
claims.undoExtension             | claims_admin
claims.similar                   | claims_admin
claims.merge                     | claims_admin
claims.unmerge                   | claims_admin
payments.list                    | signed-in
payments.ledger                  | signed-in
providers.profile                | signed-in
providers.save                   | driver individual_owner shop
providers.attach                 | driver individual_owner shop
providers.reviewDocument         | claims_admin
providers.draft                  | driver individual_owner shop
providers.saveDraft              | driver individual_owner shop
providers.dropDraft              | driver individual_owner shop
providers.privateCarStates       | signed-in
providers.updateBusiness         | driver individual_owner shop
providers.vehicles               | signed-in
providers.addVehicle             | driver individual_owner shop
providers.updateVehicle          | driver individual_owner shop
providers.shop                   | signed-in
providers.saveShop               | driver individual_owner shop
providers.updateShop             | driver individual_owner shop
providers.members                | signed-in
team.read                        | signed-in
team.invite                      | driver individual_owner shop
team.resend                      | driver individual_owner shop
webhooks.list                    | driver individual_owner shop
webhooks.add                     | driver individual_owner shop
webhooks.secret                  | driver individual_owner shop
webhooks.change                  | driver individual_owner shop
webhooks.remove                  | driver individual_owner shop
webhooks.rotate                  | driver individual_owner shop
webhooks.test                    | driver individual_owner shop
webhooks.deliveries              | driver individual_owner shop
webhooks.sendAgain               | driver individual_owner shop
team.revoke                      | driver individual_owner shop
team.changeMember                | driver individual_owner shop
team.removeMember                | driver individual_owner shop
team.inviting                    | public
team.invitation                  | driver individual_owner shop
team.answer                      | driver individual_owner shop
providers.events                 | signed-in
providers.queue                  | claims_admin
providers.csv                    | claims_admin
providers.decide                 | claims_admin
providers.withdraw               | driver individual_owner shop
providers.credentials            | signed-in
providers.requiredCredentials    | signed-in
providers.addCredential          | driver individual_owner shop
providers.changeCredential       | driver individual_owner shop
providers.removeCredential       | driver individual_owner shop
providers.reviewCredential       | claims_admin
providerAdmin.open                | claims_admin
providerAdmin.takeNext            | claims_admin
providerAdmin.decisions           | claims_admin
providerAdmin.undo                | claims_admin
providerAdmin.sendNow             | claims_admin
providerAdmin.suspend             | claims_admin
providerAdmin.recordCheck         | claims_admin
providerAdmin.ending              | claims_admin
providerAdmin.remindCredentials        | claims_admin
providerAdmin.remindProviders     | claims_admin
providerAdmin.assignToMe         | claims_admin
saved.list                       | driver individual_owner shop
saved.save                       | driver individual_owner shop
saved.remove                     | driver individual_owner shop
listings.search                  | public
listings.searchByPost            | public
listings.businesses              | public
listings.list                    | public
listings.get                     | public
listings.availability            | public
listings.representsDriver        | public
listings.insurerRates            | signed-in
listings.mine                    | driver individual_owner shop
listings.create                  | driver individual_owner shop
listings.update                  | driver individual_owner shop
listings.duplicate               | driver individual_owner shop
listings.transition              | driver individual_owner shop
listings.ownCalendar             | driver individual_owner shop
listings.addTimeOff              | driver individual_owner shop
listings.removeTimeOff           | driver individual_owner shop
listings.setPhotos               | driver individual_owner shop
listings.checkCars               | driver individual_owner shop
listings.importCars              | driver individual_owner shop
listings.upload                  | driver individual_owner shop
listings.download                | public
${ESTIMATE_CALLS.trim()}
${REPAIR_CALLS}
orders.quote                     | public
orders.terms                     | public
orders.createServicePayment      | driver individual_owner shop
orders.bookSlot                  | driver individual_owner shop
slots.free                       | public
products.list                    | public
products.add                     | driver individual_owner shop
products.change                  | driver individual_owner shop
products.retire                  | driver individual_owner shop
appraisals.reports               | signed-in
appraisals.deliver               | driver individual_owner shop
appraisals.askRevision           | driver individual_owner shop
appraisals.case                  | signed-in
appraisals.record                | signed-in
appraisals.clauseLetter          | signed-in
orders.verifyServicePayment      | signed-in
orders.list                      | signed-in, key bookings:read
orders.get                       | signed-in, key bookings:read
orders.counts                    | signed-in
orders.onClosedDays              | driver individual_owner shop
orders.coverageUsed              | signed-in
orders.matchClaim                | signed-in
orders.choices                   | signed-in
orders.accept                    | driver individual_owner shop
orders.decline                   | driver individual_owner shop
orders.start                     | driver individual_owner shop, key bookings:write
orders.complete                  | driver individual_owner shop
orders.reopen                    | driver individual_owner shop
orders.noShow                    | driver individual_owner shop
orders.approve                   | driver individual_owner shop
orders.fileComplaint             | driver individual_owner shop
orders.extendPreview             | driver individual_owner shop
orders.extend                    | driver individual_owner shop
orders.returnPreview             | driver individual_owner shop
orders.returnEarly               | driver individual_owner shop
orders.agreeReturn               | driver individual_owner shop
orders.refuseReturn              | driver individual_owner shop
orders.withdrawReturn            | driver individual_owner shop
orders.cancelPreview             | driver individual_owner shop
orders.cancel                    | driver individual_owner shop
orders.receipt                   | signed-in
orders.issuedDocuments                    | signed-in
orders.fee                       | signed-in
orders.feeInForce                | driver individual_owner shop
orders.unreachable               | driver individual_owner shop
payments.issuedDocument                   | signed-in
payments.providerStatements              | signed-in
payments.providerStatement               | signed-in
orders.addDepositCard            | driver individual_owner shop
orders.checkDeposit              | driver individual_owner shop
orders.releaseDeposit            | driver individual_owner shop
orders.askDeposit                | driver individual_owner shop
orders.agreeDeposit              | driver individual_owner shop
orders.objectDeposit             | driver individual_owner shop
orders.decideDeposit             | claims_admin
orders.resolve                   | claims_admin
orders.resolvePreview            | claims_admin
orders.retryRefund               | claims_admin
orders.debtors                   | claims_admin
orders.receivables                     | claims_admin
orders.settlements                   | claims_admin
orders.recordPayment             | claims_admin
orders.writeOff                  | claims_admin
orders.undoSettlement                | claims_admin
orders.receivablesCsv            | claims_admin
orders.insurerStatement          | claims_admin
orders.insurerStatementCsv       | claims_admin
orders.reimbursement             | signed-in
claimBack.tows                   | signed-in
orders.chargebackCase               | claims_admin
orders.chargebackDocuments          | claims_admin
orders.chargebackDocument           | claims_admin
orders.keepEvidence              | claims_admin
orders.answerChargeback             | claims_admin
orders.acceptChargeback             | claims_admin
moneyDecisions.list              | claims_admin
moneyDecisions.undo              | claims_admin
moneyDecisions.approve           | claims_admin
moneyDecisions.refuse            | claims_admin
payments.discrepancies             | claims_admin
payments.compare                 | claims_admin
payments.recordDiscrepancyNote    | claims_admin
orders.queue                     | claims_admin
orders.csv                       | claims_admin
orders.messages                  | claims_admin
orders.notes                     | claims_admin
orders.addNote                   | claims_admin
orders.questions                 | signed-in
orders.ask                       | claims_admin
orders.answer                    | driver individual_owner shop
payments.books                   | claims_admin
payments.csv                     | claims_admin
payouts.overview                 | signed-in
payouts.history                  | signed-in
payouts.setUp                    | driver individual_owner shop
payouts.readAgain                | driver individual_owner shop
payouts.saveTaxNumber            | driver individual_owner shop
payoutsAdmin.list                 | claims_admin
payoutsAdmin.one                  | claims_admin
payoutsAdmin.history              | claims_admin
payoutsAdmin.suspend                 | claims_admin
payoutsAdmin.lift                 | claims_admin
payoutsAdmin.recover              | claims_admin
payoutsAdmin.taxYear              | claims_admin
payoutsAdmin.taxYearCsv           | claims_admin
orders.stripeWebhook             | public
orders.shares                    | signed-in
orders.share                     | driver individual_owner shop
orders.unshare                   | driver individual_owner shop
orders.sharedDocuments           | signed-in
orders.claimFile                 | signed-in
orders.sendUpdate                | driver individual_owner shop, key bookings:write
orders.recordHandover            | driver individual_owner shop
orders.confirmHandover           | driver individual_owner shop
orders.objectToHandover          | driver individual_owner shop
orders.recordLicense             | driver individual_owner shop
orders.shareJobRecord            | driver individual_owner shop
orders.workPhotos                | signed-in, key bookings:read
orders.changeCalendar            | driver individual_owner shop
orders.changePreview             | driver individual_owner shop
orders.askChange                 | driver individual_owner shop
orders.proposeChange             | driver individual_owner shop
orders.moveSlot                  | driver individual_owner shop
orders.withdrawChange            | driver individual_owner shop
orders.acceptChange              | driver individual_owner shop
orders.declineChange             | driver individual_owner shop
reviews.leave                    | driver individual_owner shop
reviews.edit                     | driver individual_owner shop
reviews.ofOrder                  | driver individual_owner shop
reviews.ofTow                    | driver individual_owner shop
reviews.upload                   | driver individual_owner shop
reviews.download                 | public
reviews.list                     | public
reviews.summary                  | public
reviews.ofBusiness               | driver individual_owner shop
reviews.reply                    | driver individual_owner shop
reviews.editReply                | driver individual_owner shop
removals.report                  | driver individual_owner shop
removals.object                  | driver individual_owner shop
removals.queue                   | claims_admin
removals.remove                  | claims_admin
removals.refuse                  | claims_admin
removals.decide                  | claims_admin
removals.log                     | public
removals.csv                     | public
removals.queueCsv                | claims_admin
messages.conversations           | signed-in
messages.conversation            | signed-in
messages.start                   | signed-in
messages.messages                | signed-in
messages.message                 | signed-in
messages.send                    | signed-in
messages.markRead                | signed-in
messages.block                   | signed-in
messages.report                  | signed-in
messages.reports                 | claims_admin
messages.reportContext           | claims_admin
messages.resolveReport           | claims_admin
support.list                     | claims_admin
support.csv                      | claims_admin
support.get                      | claims_admin
support.admins                   | claims_admin
support.takeNext                 | claims_admin
support.assign                   | claims_admin
support.close                    | claims_admin
support.reopen                   | claims_admin
support.replies                  | claims_admin
support.addReply                 | claims_admin
support.changeReply              | claims_admin
support.removeReply              | claims_admin
dashboards.driver                | signed-in
dashboards.provider              | signed-in
dashboards.admin                 | claims_admin
dashboards.deadlines             | claims_admin
dashboards.find                  | signed-in
dashboards.listings              | claims_admin
dashboards.providerAnalytics     | signed-in
dashboards.providerMoney         | signed-in
dashboards.adminAnalytics        | claims_admin
dashboards.claimHours            | claims_admin
dashboards.exportMe              | signed-in
dashboards.deletionCheck         | signed-in
dashboards.deleteMe              | signed-in
people.list                      | claims_admin
people.csv                       | claims_admin
people.get                       | claims_admin
${TEAM_CALLS}
site.reportVisit                  | public
`
