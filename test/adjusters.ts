// An adjuster as a test needs one: the link from the mail, on a device of their own, before and after the code.
import type { Who } from '#db/seed/cast.ts'
import { adjustersContract } from '#features/cases/adjuster/contract.ts'
import { adjusterSaysContract } from '#features/cases/adjuster-says/contract.ts'
import { insurersContract } from '#features/claims/insurers/contract.ts'
import { createClient } from '#lib/contract.ts'
import { unseal } from '#lib/server/seal.ts'
import type { World } from './world.ts'

export function adjusters(world: World) {
  const { owner } = world.databases
  const calls = async (who: Who) => (await world.as(who)).on(adjustersContract)
  /** The newest mail to an address, as its reader opens it. */
  async function mailTo(address: string, kind: 'adjuster.link' | 'adjuster.code') {
    const { rows } = await owner.query<{ subject: string; text_body: string }>(
      'select subject, text_body from outbox where to_address = $1 and kind = $2 order by id desc limit 1',
      [address, kind],
    )
    const text = unseal(world.services.env.ENCRYPTION_KEY, rows[0]!.text_body.replace(/^sealed:/, ''))
    return { subject: rows[0]!.subject, text }
  }
  /** Somebody with a link and a browser, which keeps the cookie it is given. */
  function holder(token: string) {
    const browser = { cookie: '' }
    const fetch = async (path: string, init: RequestInit = {}) => {
      const headers = { ...(init.headers as object), ...(browser.cookie && { cookie: browser.cookie }) }
      const response = await world.api.request(path, { ...init, headers })
      browser.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie
      return response
    }
    const as = createClient(adjustersContract, { token: () => token, fetch })
    const says = createClient(adjusterSaysContract, { token: () => token, fetch })
    return {
      token,
      browser,
      as,
      says,
      fetch: (path: string, { headers, ...init }: RequestInit = {}) =>
        fetch(path, { ...init, headers: { ...(headers as object), authorization: `Bearer ${token}` } }),
    }
  }
  /** The driver writes to somebody at the insurer. */
  async function linkTo(claim_id: string, email: string, driver: Who = 'dana') {
    const me = await calls(driver)
    const contact = await me.addContact({ claim_id, name: 'Kim Lane', email })
    const { link } = await me.makeLink({ contact_id: contact.id })
    const token = /\/i#([\w-]{43})/.exec((await mailTo(email, 'adjuster.link')).text)![1]!
    return { contact, link: link!, ...holder(token) }
  }
  async function codeTo(email: string) {
    return /\b\d{6}\b/.exec((await mailTo(email, 'adjuster.code')).text)![0]
  }
  /** The same, with the code entered. */
  async function opened(claim_id: string, email: string, driver: Who = 'dana') {
    const them = await linkTo(claim_id, email, driver)
    await them.as.sendCode({})
    await them.as.code({ code: await codeTo(email) })
    return them
  }
  /** The directory knows a domain of the insurer of a claim. */
  async function knowDomain(claim_id: string, domain: string) {
    const ada = (await world.as('ada')).on(insurersContract)
    const { rows } = await owner.query<{ insurer_id: string }>('select insurer_id from claims where id = $1', [
      claim_id,
    ])
    const { name, aliases, version, id } = await ada.get({ id: rows[0]!.insurer_id })
    await ada.change({ id, version, name, aliases, domains: [domain] })
  }
  return { calls, mailTo, holder, linkTo, codeTo, opened, knowDomain }
}
