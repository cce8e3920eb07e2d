// Shows what the server notifies this browser of, and, without a connection, what its reader looked at last
// (app/layout/keep-offline.ts keeps it, and signing out deletes it). In a tow truck the dispatch page itself opens
// (features/towing/operators/web/keep-truck.ts).
const KEPT = 'last-seen'
const TRUCK = 'dispatch'
const PAGE = '/provider/dispatch'

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const instead = async (...paths) => {
    const kept = await caches.open(KEPT)
    for (const path of paths) {
      const found = await kept.match(path, { ignoreSearch: true, ignoreVary: true })
      if (found) return found
    }
    return Response.error()
  }
  const ofTruck = async (path) => (await caches.open(TRUCK)).match(path, { ignoreSearch: true, ignoreVary: true })
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate')
    event.respondWith(
      fetch(request).catch(
        async () => (pathname === PAGE && (await ofTruck(PAGE))) || instead(request.url, '/offline'),
      ),
    )
  else if (['style', 'script', 'font'].includes(request.destination))
    event.respondWith(fetch(request).catch(async () => (await ofTruck(request.url)) ?? instead(request.url)))
})

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
