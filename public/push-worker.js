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
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(async ([page]) => {
      if (!page) return clients.openWindow(href)
      await page.focus()
      return page.navigate(href)
    }),
  )
})
