// Starts the driver's page without a network, shows what is pushed, and sends replies from notifications. Served as it is: a service worker keeps its address and needs no build.

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

// The storage and the lock of the page (`driver-database.ts`, `driver.ts`).
const DATABASE = 'loadstone-driver';
const LOCK = 'loadstone-driver-queue';
const SYNC = 'replies';

/** @returns {Promise<readonly WindowClient[]>} */
async function listPages() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === PAGE);
}

/** The page reads its loads again. */
async function tellPages() {
  const pages = await listPages();
  for (const page of pages) page.postMessage('news');
  return pages;
}

async function show(news) {
  const pages = await tellPages();
  // A page that is looked at shows it itself.
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(news.subject, {
    body: news.body,
    tag: news.tag,
    renotify: true,
    timestamp: Date.parse(news.createdOn),
    icon: '/driver/icon.svg',
    actions: news.replies.map(({ reply, title }) => ({ action: reply, title })),
    data: { assignmentId: news.assignmentId, messageId: news.messageId },
  });
}

async function open() {
  const [page] = await listPages();
  return page === undefined ? self.clients.openWindow(PAGE) : page.focus();
}

function toPromise(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The page creates the database; without one there is no session. */
function openDatabase() {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.transaction.abort();
  return toPromise(request);
}

const read = (database, name, key) => toPromise(database.transaction(name).objectStore(name).get(key));
const write = (database, change) => toPromise(change(database.transaction('queue', 'readwrite').objectStore('queue')));

/**
 * Adds a reply to the queue of the page, and sends it. Its key is that of the message, so that a second press is the same
 * request. What cannot be sent now stays in the queue: the page, or this worker with a connection, sends it later.
 */
async function reply({ assignmentId, messageId }, chosen) {
  const database = await openDatabase();
  try {
    const key = `notification-${messageId}-${chosen}`;
    const action = { kind: 'reply', key, assignmentId, messageId, reply: chosen, createdAtMs: Date.now() };
    await write(database, (queue) => queue.add(action));
  } finally {
    database.close();
  }
  await sendReplies();
  await tellPages();
}

/** Asks for a start of this worker with the next connection. Where the browser refuses that, the page sends the queue. */
const sendLater = async () => self.registration.sync?.register(SYNC).catch(() => undefined);

/** Sends the replies of the queue. A refused one stays there, because the page tells the driver why. */
async function sendReplies() {
  await navigator.locks.request(LOCK, async () => {
    const database = await openDatabase();
    try {
      const session = await read(database, 'kept', 'session');
      const pending = await toPromise(database.transaction('queue').objectStore('queue').getAll());
      if (session === undefined) return;
      for (const action of pending) {
        if (action.kind !== 'reply') continue;
        if (!(await sendReply(session, action))) return void (await sendLater());
        await write(database, (queue) => queue.delete(action.id));
      }
    } finally {
      database.close();
    }
  });
}

async function sendReply({ secret }, { assignmentId, messageId, reply, key }) {
  try {
    const response = await fetch(`/api/DriverAssignment/${assignmentId}/reply`, {
      method: 'POST',
      headers: { authorization: `Driver ${secret}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ messageId, reply }),
    });
    return response.ok;
  } catch {
    return false;
  }
}

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === '' ? open() : reply(event.notification.data, event.action));
});
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC) event.waitUntil(sendReplies());
});
