// Starts the driver's page without a network. Served as it is: a service worker keeps its address and needs no build.

const CACHE = 'driver-page';
const PAGE = '/driver';
/** The files that the page names; their names change with their content. */
const FILES = /\/driver\/(?:assets\/[\w.-]+|icon\.svg|manifest\.webmanifest)/g;

/** Loads the page with its files, and then replaces the stored ones: a stored page is always complete. */
async function update() {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok) return;
  const names = new Set((await page.clone().text()).match(FILES));
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const name of names) if ((await cache.match(name)) === undefined) missing.push(name);
  await cache.addAll(missing);
  await cache.put(PAGE, page);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== PAGE && !names.has(pathname)) await cache.delete(request);
  }
}

async function loadPage() {
  const cached = await caches.match(PAGE);
  if (cached === undefined) return fetch(PAGE);
  // The next start has the new version.
  update().catch(() => undefined);
  return cached;
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(update());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pathname === PAGE) event.respondWith(loadPage());
  else if (pathname.startsWith('/driver/')) {
    event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request)));
  }
});
