/** Who may try a call about a repair or its bill; test/permitted-calls.ts has the others. */
export const REPAIR_CALLS = `repairs.ofClaim                  | signed-in
repairs.board                    | signed-in, key repairs:read
repairs.read                     | signed-in, key repairs:read
repairs.signing                  | driver individual_owner shop
repairs.consent                  | driver individual_owner shop
repairs.withdrawConsent          | driver individual_owner shop
repairs.authorize                | driver individual_owner shop
repairs.recordAuthorization      | driver individual_owner shop
repairs.declineVersion           | driver individual_owner shop
repairs.cancel                   | driver individual_owner shop
repairs.stop                     | driver individual_owner shop
repairs.resume                   | driver individual_owner shop
repairs.checkIn                  | driver individual_owner shop
repairs.setStage                 | driver individual_owner shop, key repairs:write
repairs.addPhotos                | driver individual_owner shop
repairs.promise                  | driver individual_owner shop, key repairs:write
repairs.saveSupplement           | driver individual_owner shop, key repairs:write
repairs.sendSupplement           | driver individual_owner shop, key repairs:write
repairs.withdrawVersion          | driver individual_owner shop
repairs.withdrawLines            | driver individual_owner shop
repairs.orderParts               | driver individual_owner shop, key repairs:write
repairs.receivePart              | driver individual_owner shop, key repairs:write
repairs.record                   | driver individual_owner shop, key repairs:write
repairs.answerVersion            | claims_admin
repairs.adminRepairs             | claims_admin
repairs.release                  | claims_admin
repairs.insurerLetter            | signed-in
repairs.authorization            | signed-in
invoices.bill                    | signed-in, key invoices:read
invoices.issue                   | driver individual_owner shop
invoices.payShare                | driver individual_owner shop
invoices.record                  | driver individual_owner shop
invoices.confirm                 | driver individual_owner shop
invoices.object                  | driver individual_owner shop
invoices.deliver                 | driver individual_owner shop
invoices.signHandBack            | driver individual_owner shop
invoices.close                   | driver individual_owner shop
invoices.complain                | driver individual_owner shop
invoices.decide                  | claims_admin
invoices.invoice                 | signed-in, key invoices:read
papers.papers                    | signed-in
papers.directionText             | driver individual_owner shop
papers.direct                    | driver individual_owner shop
papers.revoke                    | driver individual_owner shop
papers.writeLetter               | driver individual_owner shop
papers.paper                     | signed-in`
