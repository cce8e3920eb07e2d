/**
 * A tab opened in the very click, so that the browser allows it, and sent on when the address is known. Null when the
 * browser blocked it: then the page shows a link.
 */
export function openTab(title: string, text: string): { go: (url: string) => void; close: () => void } | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.document.title = title
  tab.document.body.textContent = text
  tab.opener = null
  return { go: (url) => tab.location.replace(url), close: () => tab.close() }
}
