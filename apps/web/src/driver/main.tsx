import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followThemeOfDevice } from '../ui/theme-colours.ts';
import { beginAccountSignIn, finishAccountSignIn } from './account-sign-in.ts';
import { driverApi } from './driver-calls.ts';
import { openDriverDatabase } from './driver-database.ts';
import { DriverPage } from './driver-page.tsx';
import { Driver } from './driver.ts';
import { phoneNotifications } from './phone-notifications.ts';
import { readPhonePosition } from './position-recorder.ts';
import { loadTexts } from './texts/t.ts';
import '../ui/small-page.css';
import './driver.css';

const WORKER = '/driver/worker.js';

/** The secret of a one-time link, which is removed from the address. */
function takeLink(): string | undefined {
  const link = new URLSearchParams(location.hash.slice(1)).get('link') ?? undefined;
  if (link !== undefined) history.replaceState(null, '', location.pathname);
  return link;
}

/** What the identity provider's page has added to the address, which is removed. */
function takeProviderReply(): URLSearchParams | undefined {
  const query = new URLSearchParams(location.search);
  if (!query.has('state')) return undefined;
  history.replaceState(null, '', location.pathname);
  return query;
}

async function start(): Promise<void> {
  followThemeOfDevice();
  // The server has chosen the language of the page, so that the stored page and its stored texts belong together.
  await loadTexts([document.documentElement.lang]);
  const database = await openDriverDatabase();
  const page = location.origin + location.pathname;
  const driver = new Driver({
    database,
    api: driverApi,
    readPosition: readPhonePosition,
    phone: phoneNotifications,
    beginAccountSignIn: () => beginAccountSignIn(database, page),
    finishAccountSignIn: (query) => finishAccountSignIn(database, page, query),
    goTo: (address) => location.assign(address),
  });
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  createRoot(root).render(
    <StrictMode>
      <DriverPage driver={driver} />
    </StrictMode>,
  );
  addEventListener('online', () => void driver.refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void driver.refresh();
  });
  addEventListener('hashchange', () => {
    const link = takeLink();
    if (link !== undefined) void driver.signIn.openLink(link);
  });
  // Firefox asks the driver and replies only then, so the page does not wait for it.
  void navigator.storage?.persist?.().catch(() => false);
  const providerReply = takeProviderReply();
  await driver.start(takeLink());
  if (providerReply !== undefined) await driver.signIn.finishWithAccount(providerReply);
  if (!('serviceWorker' in navigator)) return;
  // The worker has news of a load, or has sent a reply.
  navigator.serviceWorker.addEventListener('message', () => void driver.refresh());
  await navigator.serviceWorker.register(WORKER, { scope: '/driver' });
}

void start();
