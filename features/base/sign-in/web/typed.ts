// What a visitor typed on the sign-in pages, kept for this tab through reloads. Never a password.
import { useSyncExternalStore } from 'react'
import { SIGN_UP_ROLES, type SignUpRole } from '#features/base/accounts/account.ts'

const KEY = 'claimchoice-typed'
export type Typed = { name?: string; email?: string; role?: SignUpRole }

export const isRole = (value: unknown): value is SignUpRole => SIGN_UP_ROLES.some((role) => role === value)

const NOTHING: Typed = {}
let typed: Typed | undefined
const listeners = new Set<() => void>()

export function readTyped(): Typed {
  if (typed) return typed
  try {
    const { name, email, role } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    typed = {
      ...(typeof name === 'string' && { name }),
      ...(typeof email === 'string' && { email }),
      ...(isRole(role) && { role }),
    }
  } catch {
    typed = NOTHING
  }
  return typed
}

export function keepTyped(more: Typed): void {
  typed = { ...readTyped(), ...more }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // storage is full or closed: only a reload forgets
  }
  for (const listener of listeners) listener()
}

export function forgetTyped(): void {
  typed = NOTHING
  sessionStorage.removeItem(KEY)
}

/** Puts what was typed back into the empty name and email inputs below an element. */
export function fillTyped(below: HTMLElement | null): void {
  const known = readTyped()
  for (const field of ['name', 'email'] as const)
    for (const input of below?.querySelectorAll<HTMLInputElement>(`input[name=${field}]`) ?? [])
      if (!input.value && known[field]) input.value = known[field]
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** What was typed so far; nothing in the server's HTML. */
export const useTyped = (): Typed => useSyncExternalStore(subscribe, readTyped, () => NOTHING)
