type Held = Pick<HTMLElement, 'dataset'> & { readonly validity?: Pick<ValidityState, 'badInput'> | undefined }

/** Half a date, which the browser marks itself, or an amount that is none, which its field marks. It reads as nothing. */
export const isUnreadable = ({ dataset, validity }: Held): boolean =>
  validity?.badInput === true || dataset['unreadable'] !== undefined

/** Whether everything here can be read. What cannot is named beside its field, and the first takes the focus. */
export function allReadable(controls: Iterable<Element>): boolean {
  const found = ([...controls] as HTMLElement[]).filter(isUnreadable)
  for (const one of found) one.dispatchEvent(new Event('invalid'))
  found[0]?.focus()
  return found.length === 0
}

/** No form sends what cannot be read, however it is sent: heard before any handler of the form's own. */
export function guardForms(): void {
  const stop = (event: SubmitEvent) => {
    if (allReadable((event.target as HTMLFormElement).elements)) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('submit', stop, true)
}
