// Privacy, terms, contact and help. Only what the program really does; a lawyer has not read it (docs/operate.md).
import type { CompanyText } from './company.tsx'

const contents = 'On this page'
const updated = 'Last updated November 28, 2026'

export const privacy: CompanyText = {
  title: 'Privacy · ClaimChoice',
  description:
    'What ClaimChoice knows about you, who sees it, how long we keep it, and how to get a copy or delete it.',
  h1: 'Privacy',
  lead: 'What we know about you, who sees it, how long we keep it, and how to get a copy or delete it.',
  updated,
  contents,
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      text: [
        'ClaimChoice is run by %OPERATOR_NAME%, %OPERATOR_ADDRESS_INLINE%. Questions about privacy: [%OPERATOR_EMAIL%](mail).',
      ],
    },
    {
      id: 'what',
      title: 'What we collect',
      text: [
        '- Your account: name, email, language, your phone number if you add it, and your password as a one-way hash nobody can read.',
        '- Your claim: insurer, policy and claim number, type and date of loss, where it happened and where the car is, the car itself, what you write about it, and the photos and documents you upload.',
        '- Listings you save, and bookings: what you booked, when, the price, notes, photos of the work and of the car at pickup and return. To rent a private car, your driver’s license number, state, expiration date and a photo.',
        '- Payments: amounts and the payment provider’s reference numbers. You type your card number on the payment provider’s page. We never see or store it.',
        '- Businesses: contact details, licenses and insurance, tax ID, background check status, listings and opening hours. Bank details go to the payment provider, not to us.',
        '- Messages, reviews, complaints and support requests.',
        '- Sign-ins: for each signed-in device, its browser and network address, so that you can recognize it and sign it out.',
      ],
    },
    {
      id: 'why',
      title: 'What we use it for',
      text: [
        'To verify your coverage, show who can help near you and what you’d pay, take and settle bookings, pay providers, prevent fraud, answer you, and meet legal duties such as tax forms. We don’t sell personal data, show ads, or let advertisers or analytics companies watch you here.',
      ],
    },
    {
      id: 'sees',
      title: 'Who sees what',
      text: [
        '- The public sees a business’s name, city and reviews. Reviewers appear by first name and initial.',
        '- A provider you book sees your name. They get your email and phone only after you paid and they accepted. If the booking is part of a claim, they also see the insurer, claim number, claim type and how the price is split. They never see your policy number, your adjuster or your documents unless you share a document with them.',
        '- Our claims team opens a claim to verify coverage. When a team member opens a personal document, that is recorded, and you can see it.',
        '- Your insurer: we contact it with your claim and policy number to confirm coverage, and send what it needs to pay its part.',
        '- Companies that work for us: the payment provider (Stripe), our hosting and our email delivery. If this site uses an address service, it receives the places you search for. A map service sees your network address and the area you look at. Neither learns your name.',
        '- If you turn on text messages, our text message company gets your number and the text. If you turn on notifications on a device, your browser’s notification service passes on an encrypted message. Neither message names anyone or says what’s in your claim.',
        '- Authorities, when the law requires it.',
      ],
    },
    {
      id: 'device',
      title: 'What stays on your device',
      text: [
        'Two cookies: your language and, for half a year after you sign in, a mark that tells this device apart, so that strangers guessing at your password can’t lock you out. Your browser’s storage keeps your sign-in, what you’ve typed but not sent, which lists of results you saw (so that a booking can say what it was chosen from), whether keyboard shortcuts are on, how tall rows are, and the claim, booking, and tow you looked at last, so that you can read them without a connection. Signing out deletes those three. If you tap “Use my location,” your browser asks you first, and we get the place rounded to about a mile. There are no advertising or tracking cookies. We measure how fast pages open without recording who you are.',
      ],
    },
    {
      id: 'kept',
      title: 'How long we keep it',
      text: [
        'Your account, claims and bookings stay as long as you have an account. Copies of emails and texts are deleted 30 days after they were sent. If you reply STOP to a text, we keep a coded form of that number, even after your account is gone, so that we don’t text it again.',
        'When you delete your account, your words, files and contact details are deleted. Figures of bookings and of our books, the insurer of a claim that was billed, and the record of what was changed stay, without your name. A business stays named on the documents its customers hold, and the tax record of a provider we paid, with name and address, stays for as long as the tax form requires. Backups made before the deletion still hold it until they are replaced.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      text: [
        '- Get a copy of everything about you, or delete your account: [Settings, Your data](data). An account can’t be deleted while a claim, booking or payment is open, and the page says which.',
        '- Correct your name, phone and email in your settings. For anything else, write to us.',
        '- Choose which emails, texts and notifications you get: [Settings, Notifications](notices). Each of those emails also has an unsubscribe link.',
        '- See your signed-in devices and sign them out: [Settings, Security](security).',
        'You can also send a request by email or letter. Each request gets a date by which we answer it, wherever you live. Using these choices never costs you anything.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      text: [
        'Connections are encrypted. Policy, tax and license numbers are encrypted in our database as well. Files open only through links that expire. Our team signs in with a second factor.',
      ],
    },
    {
      id: 'more',
      title: 'Adults only, and changes',
      text: ['ClaimChoice is for adults. When this page changes, so does the date at its top.'],
    },
  ],
}

export const terms: CompanyText = {
  title: 'Terms · ClaimChoice',
  description: 'The terms for using ClaimChoice: claims, bookings, payments, cancellations, deposits and listings.',
  h1: 'Terms',
  lead: 'What you can expect from us, what we expect from you, and what ClaimChoice isn’t.',
  updated,
  contents,
  sections: [
    {
      id: 'who',
      title: 'Who this is between',
      text: [
        'ClaimChoice is run by %OPERATOR_NAME%, %OPERATOR_ADDRESS_INLINE%. By creating an account, you agree to these terms. You must be at least 18.',
      ],
    },
    {
      id: 'what',
      title: 'What ClaimChoice is, and isn’t',
      text: [
        'ClaimChoice is a marketplace. You bring a claim you already have with your insurer, compare local businesses and car owners, and choose for yourself. The work or the rental is a contract between you and the provider you book.',
        'We aren’t an insurer, a repair shop, a rental company or a law firm. We don’t decide claims, and nothing here is legal advice. Nobody here may require you to use a particular shop.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: [
        'Give correct information, keep your password to yourself, and tell us if someone else used your account. One person, one account; a business can have several members.',
      ],
    },
    {
      id: 'claims',
      title: 'Claims and coverage',
      text: [
        'We ask your insurer what it covers and show you what it said, when, and how we know. The insurer can still change its decision. What it doesn’t pay of a booking you made, you pay.',
        'Your deductible is yours to pay. No one on ClaimChoice may waive it, pay it for you or refund it to you.',
      ],
    },
    {
      id: 'bookings',
      title: 'Bookings and payment',
      text: [
        'Before you pay you see the full price, the deposit, and until when you can cancel for free. That price doesn’t change later; more work needs your approval first.',
        'You pay through our payment partner’s secure page. The provider must accept; if they decline or don’t answer in time, you get everything back. We hold the money until you approve the work or the approval period ends.',
        'An appointment you book with a shop is for an inspection or drop-off. The repair itself needs the shop’s own estimate and your agreement.',
      ],
    },
    {
      id: 'canceling',
      title: 'Canceling and refunds',
      text: [
        'Each booking shows its own cancellation terms before you pay, and they stay as they were when you booked. If the provider cancels, you get a full refund. A refund goes back to the card you paid with; your bank may need a few days.',
      ],
    },
    {
      id: 'deposits',
      title: 'Deposits',
      text: [
        'A deposit is a temporary hold on your card, not a charge. A provider who wants to keep part of it must say why. You can object, and then our team decides on the evidence from both sides.',
      ],
    },
    {
      id: 'private',
      title: 'Private cars',
      text: [
        'Private cars are listed only in states where we’ve turned this on. The owner must have accepted disclosures and the program’s insurance on record. The driver’s license is checked before the keys change hands.',
      ],
    },
    {
      id: 'providers',
      title: 'For businesses and car owners',
      text: [
        'Describe what you offer truthfully, keep your licenses and insurance current, answer bookings in time, and do the work you were booked for. We pause listings whose documents have expired. No one can pay for a better place in the results; [how the order works](order) is published.',
        'Payouts go to your bank through our payment provider, after the work was approved. Where a state allows lead fees and we charge one, you see it before you accept a job.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews and what you post',
      text: [
        'Reviews come only from people who booked. We remove a review only for a listed reason, and [every removal is public](removed). What you post stays yours; you let us show it here. Don’t post what is false, hateful, or somebody else’s.',
      ],
    },
    {
      id: 'problems',
      title: 'When something goes wrong',
      text: [
        'Report a problem on the booking before you approve the work. The money waits, both sides are heard, and our team decides. If your bank is asked to reverse a payment, we give it the record of the booking.',
      ],
    },
    {
      id: 'end',
      title: 'Ending this',
      text: [
        'You can [delete your account](data) when nothing is open anymore. We can close accounts that break these terms or the law, and say why. Bookings that were paid are still settled.',
        'Nothing here takes away rights the law gives you. Questions: [Contact](contact).',
      ],
    },
  ],
}

export const contact: CompanyText = {
  title: 'Contact · ClaimChoice',
  description: 'How to reach ClaimChoice about a claim, a booking, your business or your data.',
  h1: 'Contact',
  lead: 'If anyone is hurt or in danger, call 911 first.',
  sections: [
    {
      id: 'us',
      title: 'Reach us',
      text: [
        'Email: [%OPERATOR_EMAIL%](mail)',
        'Phone: [%OPERATOR_PHONE%](phone)',
        'Mail: %OPERATOR_NAME%\n%OPERATOR_ADDRESS%',
      ],
    },
    {
      id: 'claim',
      title: 'About a claim or a booking',
      text: [
        'The fastest way is a message from your [claim](claims) or your [booking](bookings): our team sees right away which one you mean. You find our answers under [Messages](messages). Something went wrong with a booking? Open it and choose “Report a problem,” so that the money waits.',
      ],
    },
    {
      id: 'business',
      title: 'About your business',
      text: [
        'Questions about documents we’re reviewing: [Verification](verification). About payouts: [Your money](money).',
      ],
    },
    {
      id: 'data',
      title: 'About your data',
      text: ['Download or delete it yourself in [Settings, Your data](data), or write to us. See [Privacy](privacy).'],
    },
    {
      id: 'insurers',
      title: 'For insurers',
      text: ['Please give our claim reference or the booking number. Payment instructions are on each statement.'],
    },
  ],
}

export const help: CompanyText = {
  title: 'Help · ClaimChoice',
  description:
    'Answers for drivers, repair shops and car owners: claims, coverage, booking, paying, canceling, payouts.',
  h1: 'Help',
  lead: 'Short answers. If yours isn’t here, [contact us](contact).',
  contents,
  sections: [
    {
      id: 'start',
      title: 'What do I need to start?',
      text: [
        'A claim you’ve already opened with your insurer. Have your insurance card, your claim number and the date of the accident ready, then [submit your claim](intake). Photos help, and you can add them later.',
        'We verify your coverage within 24 hours and tell you by email.',
      ],
    },
    {
      id: 'choose',
      title: 'Do I have to use my insurer’s shop?',
      text: [
        'In most states the choice is yours, with some limits on what the insurer must pay. [Your rights by state](rights) has the rule, the law it comes from, and a letter you can send.',
      ],
    },
    {
      id: 'cost',
      title: 'What will I pay?',
      text: [
        'With a verified claim, each listing shows what your insurer covers and what you pay. If the insurer is billed directly, your card is charged only for your part. Otherwise you pay the full price first, and your booking has a reimbursement request to send to your insurer.',
      ],
    },
    {
      id: 'repair',
      title: 'Does booking a shop mean the repair is booked?',
      text: [
        'No. You book an inspection or drop-off appointment. The shop then writes an estimate, and no repair starts without your agreement.',
      ],
    },
    {
      id: 'cancel',
      title: 'How do I change or cancel a booking?',
      text: [
        'Open it under [My bookings](bookings). Before you confirm, you see exactly what you get back. The free-cancellation deadline is shown before you pay, on the booking and in your confirmation email.',
      ],
    },
    {
      id: 'deposit',
      title: 'When is my deposit released?',
      text: [
        'A deposit is held on your card shortly before pickup and released after the car is back and everything is fine. Banks usually show the release within a few days.',
      ],
    },
    {
      id: 'problem',
      title: 'Something is wrong with the work or the car',
      text: [
        'Open the booking and choose “Report a problem” before you approve the work. The payment waits until it’s settled. If you don’t agree with each other, our team decides.',
      ],
    },
    {
      id: 'join',
      title: 'How do I list my shop or my car?',
      text: [
        'Create an account as a shop or a car owner and follow the [four steps](onboarding). Then upload your license and insurance. We check them by hand, usually within 24–48 hours. Listings appear once you’re verified.',
      ],
    },
    {
      id: 'order',
      title: 'How is the order of results decided?',
      text: [
        'By distance, next opening, reviews, response time and verification. No one can pay to rank higher. [The exact formula](order) is public.',
      ],
    },
    {
      id: 'payouts',
      title: 'When do I get paid?',
      text: [
        'After the customer approves the work, or when the approval period ends. [Your money](money) shows what’s on its way, what’s on hold and why.',
      ],
    },
    {
      id: 'password',
      title: 'I can’t sign in',
      text: [
        'Choose “Forgot your password?” on the [sign-in page](auth). If you signed up with a different email, or no email arrives, [contact us](contact).',
      ],
    },
    {
      id: 'data',
      title: 'How do I get my data, or delete my account?',
      text: ['In [Settings, Your data](data). [Privacy](privacy) says what we keep, and why.'],
    },
  ],
}
