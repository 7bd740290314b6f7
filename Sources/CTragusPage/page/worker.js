// Keeps the page's own files for the time when the server is away. The network comes first, so that
// nobody sees an old page; what the server says and hears is never kept.

const cacheName = 'tragus-page'
const scope = new URL('./', self.location)

function isOwnFile(address) {
  const url = new URL(address)
  return url.origin === scope.origin && url.pathname.startsWith(scope.pathname)
    && !url.pathname.startsWith(`${scope.pathname}api/`)
}

async function keep(request, response) {
  if (!response.ok || response.type !== 'basic') return
  const cache = await caches.open(cacheName)
  await cache.put(request, response)
}

async function answer(request) {
  // ?view=… is the same file.
  const options = { ignoreSearch: true }
  try {
    const response = await fetch(request)
    keep(request, response.clone()).catch(() => {})
    return response
  } catch (error) {
    const cached = await caches.match(request, options)
      ?? (request.mode === 'navigate' ? await caches.match(scope.href, options) : undefined)
    if (cached) return cached
    throw error
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(scope.href)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && isOwnFile(event.request.url)) event.respondWith(answer(event.request))
})

// The files that the page had loaded before this worker was there.
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data)) return
  event.waitUntil(Promise.all(event.data.filter(isOwnFile).map(async (address) => {
    await keep(address, await fetch(address)).catch(() => {})
  })))
})
