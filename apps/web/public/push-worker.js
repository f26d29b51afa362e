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
    tag: `notification-${message.notificationId}`,
    timestamp: Date.parse(message.createdOn),
    icon: '/favicon.svg',
  });
}

async function open() {
  const [window] = await listWindows();
  await (window === undefined ? self.clients.openWindow('/home') : window.focus());
}

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open());
});
