/** The part of test/permitted-calls.ts about estimates, and those that come from another system. */
export const ESTIMATE_CALLS = `
estimates.requests               | signed-in
estimates.ask                    | driver individual_owner shop
estimates.compare                | signed-in
estimates.withdraw               | driver individual_owner shop
estimates.choose                 | driver individual_owner shop
estimates.asked                  | signed-in, key estimates:read
estimates.read                   | signed-in, key estimates:read
estimates.see                    | driver individual_owner shop
estimates.decline                | driver individual_owner shop
estimates.addPhotos              | driver individual_owner shop
estimates.save                   | driver individual_owner shop, key estimates:write
estimates.send                   | driver individual_owner shop, key estimates:write
glass.ask                        | driver individual_owner shop
glass.quote                      | driver individual_owner shop, key estimates:write
glass.visits                     | signed-in, key repairs:read
glass.windows                    | signed-in, key repairs:read
glass.book                       | driver individual_owner shop
glass.cancelVisit                | driver individual_owner shop
glass.moveVisit                  | driver individual_owner shop, key repairs:write
glass.onTheWay                   | driver individual_owner shop, key repairs:write
glass.shopVisits                 | driver individual_owner shop, key repairs:read
imports.importEstimate           | driver individual_owner shop
outsideEstimates.beside          | signed-in
outsideEstimates.bring           | signed-in
outsideEstimates.takeBack        | signed-in
`
