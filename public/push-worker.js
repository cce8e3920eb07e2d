// Shows a notice that the server sent to this browser, and leads to the notifications when it is pressed. Keeps nothing.
addEventListener('push', (event) => {
  const { title, body, topic, language, url } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, { body, tag: topic, lang: language, icon: '/icon-192.png', data: { url } }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href } = new URL(event.notification.data.url, location.origin)
  // a page in use may hold what somebody typed: it is never led away
  event.waitUntil(
    clients
      .matchAll({ type: 'window' })
      .then((pages) => pages.find((page) => page.url === href)?.focus() ?? clients.openWindow(href)),
  )
})
