/** Addresses that are not calls of a contract, and what they show to anybody. */
export const OPEN_ADDRESSES = `
GET /rest/v1/first_reads         | what a page reads first: each call within goes through its own door
GET /health/live                 | that the process answers
GET /health/ready                | whether database, files and job queue answer, and what does not
GET /openapi.json                | the calls
GET /docs                        | the calls, to read
GET /realtime/v1/websocket       | nothing before it is joined with an access token
GET /dev/mail                    | the mails of the demo; not there in production
GET /dev/mail.json               | the mails of the demo; not there in production
GET /dev/texts.json              | the texts of the demo; not there in production
GET /dev/checkout/:session       | the checkout page of the local payment provider; not there with a real key
POST /dev/checkout/:session      | its buttons
GET /dev/connect/:account        | its page for a provider's account; good once, for minutes
POST /dev/connect/:account       | its buttons
GET /dev/payment-provider            | its own dashboard, to try chargebacks and returns in the demo
POST /dev/payment-provider           | its buttons
POST /dev/payment-provider/:command  | the same for a program that has the dashboard's key
GET /functions/v1/unsubscribe    | the way from a mail program's link to its page
`
