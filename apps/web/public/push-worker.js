// Shows what is pushed while no window of the board is looked at, and leads back to the board.
// Served as it is: a service worker keeps its address and needs no build.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** @returns {Promise<readonly WindowClient[]>} */
function listWindows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

async function show(message) {
  const windows = await listWindows();
  // A window that is looked at says it itself.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(message.subject, {
    body: message.body,
    tag: message.tag ?? `notification-${message.notificationId}`,
    timestamp: Date.parse(message.createdOn),
    icon: '/favicon.svg',
    actions: (message.actions ?? []).map(({ action, title }) => ({ action, title })),
    data: { path: message.path ?? '/home', actions: message.actions ?? [] },
  });
}

/** Opens the page of a notification in a window of the same part of the board, else in a new one. */
async function open(path) {
  const { pathname, href } = new URL(path, self.location.origin);
  const isOfDriver = (url) => url.startsWith('/driver');
  const windows = await listWindows();
  const window = windows.find(({ url }) => isOfDriver(new URL(url).pathname) === isOfDriver(pathname));
  if (window === undefined) return self.clients.openWindow(href);
  await window.focus();
  // A window that this worker does not control cannot be led elsewhere.
  return window.navigate(href).catch(() => self.clients.openWindow(href));
}

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, actions } = event.notification.data;
  const chosen = actions?.find(({ action }) => action === event.action);
  // A button leads to a page of its own, which is no part of the desk.
  event.waitUntil(chosen === undefined ? open(path) : self.clients.openWindow(chosen.path));
});
