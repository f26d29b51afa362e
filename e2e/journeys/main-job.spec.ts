import { expect } from '@playwright/test';
import { test } from '../pages/journey.ts';
import { closeDesks, openDesk, toPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

// With animations, as most users have them; all other journeys run without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a broker and a carrier post, see each other without reloading, and see the lead go', async ({ browser }) => {
  const [broker, carrier] = await Promise.all([openDesk(browser, USERS.broker), openDesk(browser, USERS.carrier)]);
  const mark = `journey ${Date.now()}`;
  const load = `${mark} load`;
  const truck = `${mark} truck`;
  const lane = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Step Deck'] };

  await broker.post({ ...lane, comment: load });
  await broker.select(load);
  await carrier.post({ ...lane, comment: truck });
  await expect(broker.lead(truck)).toBeVisible();

  await carrier.select(truck);
  await expect(carrier.lead(load)).toBeVisible();

  await broker.delete(load);
  await expect(carrier.lead(load)).toBeHidden();

  const loads = await toPostingCalls(broker, 'load');
  await loads.post(lane, `${load} again`);
  await expect(carrier.lead(`${load} again`)).toBeVisible();
  await broker.select(`${load} again`);
  await expect(broker.lead(truck)).toBeVisible();
  await carrier.delete(truck);
  await expect(broker.lead(truck)).toBeHidden();
  await loads.deleteAll();

  // Typed fast, right after the page has loaded: `n` opens the form, whose code is not loaded yet, and the form
  // receives the other keys.
  await broker.page.reload();
  await broker.waitUntilReady();
  await broker.page.keyboard.type('ntoronto');
  const form = broker.page.getByRole('dialog');
  await expect(form.getByRole('combobox', { name: 'Origin', exact: true })).toHaveValue('toronto');
  await expect(form).toHaveCount(1);
  await closeDesks([broker, carrier]);
});
