import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { saveFile } from '#features/base/files/web/save-file.ts'
import { formatDay } from '#lib/dates.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { rightsContract } from '#features/claims/rights/contract.ts'
import { chosenOf, letterOf, type LetterWords, mailtoOf } from '#features/claims/rights/web/letter.ts'
import { forgetLetter, keepLetter, keptLetter } from '#features/claims/rights/web/letter-store.ts'
import { letter as english } from '#features/claims/rights/web/own-copy.en.ts'
import { todayHere } from '#ui/time-text.ts'

const rights = clientOf(rightsContract)
const orders = clientOf(ordersContract)
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
const fileName = (number: string) => number.replaceAll(/[^A-Za-z0-9-]+/g, '-')

/** The letter of one claim: our text from claim, rule and bookings until the driver changes it; and the ways to send it. */
export function useLetter(claim: ClaimDetail, open: boolean) {
  const t = useTranslations('claims.claim.letter')
  const me = useMe()
  const [today] = useState(() => todayHere(new Date()))
  const [typed, setTyped] = useState(() => keptLetter(me.id, claim.id))
  const [copied, setCopied] = useState<boolean | null>(null)
  const state = STATE_CODES.find((code) => code === claim.loss_state)
  const law = useQuery({
    queryKey: ['state_rights', state],
    queryFn: ({ signal }) => rights.list({ state }, { signal }),
    enabled: open && state !== undefined,
    staleTime: 3_600_000,
  })
  const booked = useQuery({
    queryKey: ['orders', 'of-claim', claim.id],
    queryFn: ({ signal }) => orders.list({ claim_id: claim.id, limit: 100 }, { signal }),
    enabled: open,
  })
  const right = law.data?.[0] ?? null
  const writtenIn = (words: LetterWords, language: string) =>
    letterOf(words, {
      insurer: claim.insurer_name,
      number: claim.claim_number,
      date: formatDay(claim.loss_date, language, { dateStyle: 'long' }),
      today: formatDay(today, language, { dateStyle: 'long' }),
      name: me.name,
      glass: claim.claim_type === 'glass',
      right,
      ...chosenOf(booked.data ?? []),
    })
  const ours = writtenIn(english, 'en')
  const text = typed ?? ours.text
  const mail = mailtoOf(claim.adjuster_email, ours.subject, text)
  const change = (next: string | null) => {
    const kept = next === ours.text ? null : next
    setTyped(kept)
    setCopied(null)
    if (kept === null) forgetLetter(me.id, claim.id)
    else keepLetter(me.id, claim.id, kept)
  }
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const print = useMutation({
    mutationFn: () => rights.letter({ title: ours.subject.slice(0, 200), text }),
    onSuccess: ({ pdf_base64 }) =>
      saveFile(
        new Blob([fromBase64(pdf_base64)], { type: 'application/pdf' }),
        t('pdfName', { number: fileName(claim.claim_number) }),
      ),
  })
  const ready = !booked.isLoading && !law.isLoading
  return {
    ready,
    right,
    noLaw: law.isError,
    text,
    edited: typed !== null,
    mail,
    copied,
    change,
    copy,
    print,
    writtenIn,
  }
}
