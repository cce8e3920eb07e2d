/** The part of test/permitted-calls.ts about data requests, the audit log, rules, saved views and towing. */
export const TEAM_CALLS = `dataRequests.list                | signed-in
dataRequests.csv                 | claims_admin
dataRequests.get                 | signed-in
dataRequests.counts              | claims_admin
dataRequests.ask                 | signed-in
dataRequests.open                | claims_admin
dataRequests.decide              | claims_admin
dataRequests.sendArchive         | claims_admin
dataRequests.openArchive         | signed-in
dataRequests.erase               | claims_admin
dataRequests.placeHold           | claims_admin
dataRequests.liftHold            | claims_admin
archives.open                    | public
audit.list                       | claims_admin
audit.get                        | claims_admin
audit.actions                    | claims_admin
auditFile.csv                    | claims_admin
claimsRecord.csv                 | claims_admin
rules.list                       | claims_admin
rules.preview                    | claims_admin
rules.change                     | claims_admin
savedViews.list                  | claims_admin
savedViews.save                  | claims_admin
savedViews.change                | claims_admin
savedViews.remove                | claims_admin
keys.list                        | signed-in
keys.make                        | driver individual_owner shop
keys.rotate                      | driver individual_owner shop
keys.revoke                      | signed-in
keys.nameConfirmer               | driver individual_owner shop
keyRequests.list                 | driver individual_owner shop, key invoices:write
keyRequests.get                  | driver individual_owner shop, key invoices:write
keyRequests.askInvoice           | driver individual_owner shop, key invoices:write
keyRequests.confirm              | driver individual_owner shop
keyRequests.decline              | driver individual_owner shop
rateCards.mine                   | signed-in
rateCards.saveCompany            | driver individual_owner shop
rateCards.saveYard               | driver individual_owner shop
rateCards.removeYard             | driver individual_owner shop
rateCards.publish                | driver individual_owner shop
tows.quote                       | public
tows.rates                       | public
tows.cars                        | signed-in
tows.mine                        | signed-in
tows.ask                         | driver individual_owner shop
tows.card                        | signed-in
tows.addCard                     | driver individual_owner shop
tows.checkCard                   | driver individual_owner shop
tows.removeCard                  | driver individual_owner shop
tows.keepDraft                   | public
tows.takeDraft                   | signed-in
towPay.payCompany                | driver individual_owner shop
towExtras.askExtra               | driver individual_owner shop
towExtras.answerExtra            | driver individual_owner shop
towExtras.withdrawExtra          | driver individual_owner shop
towExtras.extraPhotos            | signed-in
operators.mine                   | signed-in
operators.duty                   | driver individual_owner shop
operators.endDuty                | driver individual_owner shop
towPhotos.list                   | signed-in
towPhoto.add                     | driver individual_owner shop
towJobs.get                      | signed-in, key tows:read
towLive.places                   | signed-in
towShare.link                    | driver individual_owner shop
towShare.share                   | driver individual_owner shop
towShare.read                    | public
towJobs.companies                | signed-in
towJobs.widen                    | driver individual_owner shop
towJobs.cancel                   | driver individual_owner shop
towJobs.changeDestination        | driver individual_owner shop
towJobs.board                    | signed-in, key tows:read
towJobs.answer                   | driver individual_owner shop
towJobs.step                     | driver individual_owner shop
towJobs.turnAway                 | driver individual_owner shop
towJobs.assign                   | driver individual_owner shop
towJobs.endByTeam                | claims_admin
towRecord.record                 | signed-in
arrivals.list                    | signed-in
arrivals.answer                  | driver individual_owner shop
arrivals.record                  | signed-in
towList.list                     | claims_admin
towList.stays                    | claims_admin
towList.unheard                  | claims_admin
towList.csv                      | claims_admin`
