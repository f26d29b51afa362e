import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { findLayoutFaults } from '../layout/layout-faults.ts';
import { listCutOnPaper, PAPER } from '../layout/paper.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { pressInMenu } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { keepMessage } from '../pages/messages.ts';
import { getAddress, openDeskOn, openHomeOn, signInPostingCalls, toPostingCalls } from '../pages/open-desk.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

/** The short form of `npm run prove layout`: the home screen at each width, and what the check finds on a bad page. */
const WIDTHS = [1920, 1440, 1280, 1024] as const;

async function showPage(page: Page, body: string): Promise<string[]> {
  await page.setContent(`<body style="margin:0;font:16px/20px sans-serif">${body}</body>`);
  return findLayoutFaults(page);
}

test('the check finds cut, wrapped, overlapping and covered parts, and nothing on a good page', async ({ page }) => {
  const box = (style: string, text: string) => `<div style="${style}">${text}</div>`;
  expect(await showPage(page, box('width:60px;overflow:hidden;white-space:nowrap', 'On route since today'))).toEqual([
    'cut: div "On route since today"',
  ]);
  expect(await showPage(page, '<h1 style="width:60px">Toronto to Chicago</h1>')).toEqual([
    'wrapped: h1 "Toronto to Chicago"',
  ]);
  const twice = `${box('position:absolute;top:0', 'One text')}${box('position:absolute;top:8px', 'Other text')}`;
  expect(await showPage(page, twice)).toEqual(['over each other: div "One text" and div "Other text"']);
  const covered = `<div><button>Call</button></div>${box('position:absolute;inset:0;background:red', '')}`;
  expect(await showPage(page, covered)).toEqual([expect.stringMatching(/^covered: button "Call"/)]);
  expect(await showPage(page, '<h1>Home</h1><button>Call</button>')).toEqual([]);
  // Buttons that stay at the end of a dialog, over a field that is scrolled below them.
  const buttons = box('position:sticky;bottom:0;background:white', 'Cancel');
  const fields = ['Name', 'Networks', 'Key', 'Expires'].map((name) => box('', name)).join('');
  const dialog = box('position:fixed;inset:0 auto auto 0;width:200px;height:50px;overflow:auto', fields + buttons);
  expect(await showPage(page, dialog.replace('<div', '<div role="dialog"'))).toEqual([]);
});

/** A lane whose rows have much to say: both sizes, a rate with its currency for each mile, attributes and measures. */
const FULL_TRUCK = { vehicleSize: 'B', postingAttrib: 'AHT', freeWeightLbs: 44_000, freeLengthFt: 53 };
const MIN_RATE = { amount: 225, currency: 'CAD' };

for (const locale of ['en-CA', 'fr-CA']) {
  for (const user of ['broker', 'carrier'] as const) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale });

      test(`nothing is cut, wrapped or covered on the home screen of the ${user} at any width`, async ({ page }) => {
        const mark = `full ${Date.now()}`;
        const lane = { origin: 'Kenora', destination: 'Dryden', types: ['Van'] };
        const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
        await trucks.post({ ...lane, more: { ...FULL_TRUCK, minRatePerMile: MIN_RATE } }, mark);
        await openHomeOn(page, USERS[user]);
        await expect(page.getByRole('option', { selected: true })).toBeVisible();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: Math.round((width * 10) / 16) });
          await expect.poll(() => findLayoutFaults(page), { message: `at ${width}` }).toEqual([]);
        }
        await trucks.deleteAll();
      });
    });
  }
}

/** Opens the home screen and takes its connection away. */
async function openWithoutConnection(page: Page, user: string): Promise<void> {
  const sockets: WebSocketRoute[] = [];
  let isLost = false;
  await page.routeWebSocket(/\/hub\//, (socket) => {
    if (isLost) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await openHomeOn(page, user);
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  isLost = true;
  for (const socket of sockets) await socket.close();
}

for (const user of ['broker', 'both'] as const) {
  test(`the header of ${user} has room for a lost connection at every width, and keeps its links`, async ({ page }) => {
    await openWithoutConnection(page, USERS[user]);
    await new DeskPage(page).waitUntilReady();
    await expect(page.getByText('Connection lost')).toBeVisible();
    const header = page.getByRole('banner');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: Math.round((width * 10) / 16) });
      await expect.poll(() => findLayoutFaults(page), { message: `at ${width}` }).toEqual([]);
      await expect.poll(() => header.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
      await expect(page.getByRole('button', { name: /^Account/ })).toBeInViewport({ ratio: 1 });
      if (width >= 1280) {
        await expect(header.getByRole('link', { name: 'Network', exact: true })).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('the header of a user with both products shows names whole or not at all', async ({ page }) => {
    await openWithoutConnection(page, USERS.both);
    await expect(page.getByText('Connexion perdue')).toBeVisible();
    const header = page.getByRole('banner');
    const ofHeader = (fault: string, words: string) => words.includes(/"(.*)"$/.exec(fault)?.[1] ?? fault);
    for (const width of [...WIDTHS, 1600, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const listFaults = async () => {
        const words = await header.innerText();
        return (await findLayoutFaults(page)).filter((fault) => ofHeader(fault, words));
      };
      await expect.poll(listFaults, { message: `at ${width}` }).toEqual([]);
      await expect.poll(() => header.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
      await expect(page.getByRole('button', { name: /^Compte/ })).toBeInViewport({ ratio: 1 });
    }
  });
});

/** The sizes of the pages of what is on paper, in points. */
async function readPageSizes(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g);
  return [...boxes].map(([, width, height]) => ({ width: Number(width), height: Number(height) }));
}

test('on paper, the postings and the leads are in landscape, and nothing is cut', async ({ page }) => {
  // Printing ends at once in a browser without a window, and would remove the table.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  const desk = await openDeskOn(page, USERS.broker);
  const lists = [
    () => page.getByRole('button', { name: 'Actions for the list' }).click(),
    () => page.getByRole('button', { name: 'View', exact: true }).click(),
  ];
  for (const openMenu of lists) {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
    await openMenu();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await expect(page.locator('.ls-print-sheet tbody tr').first()).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    expect(await listCutOnPaper(page)).toEqual([]);
    const sizes = await readPageSizes(page);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter(({ width, height }) => width < height)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
});

test('the buttons of service accounts and of their form are in sight without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskOn(page, USERS.both);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  // Fields that scroll leave the title its distance from them: a line and the room around it.
  const header = page.getByRole('dialog', { name: 'Preferences' }).locator('header').first();
  expect((await header.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await page.getByRole('button', { name: 'Manage Service accounts' }).click();
  const accounts = page.getByRole('dialog', { name: 'Service accounts' });
  const add = accounts.getByRole('button', { name: 'Add a service account' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.press('Enter');
  await expect(accounts.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(accounts.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 });
  // A field at the end of the form is above its buttons.
  await accounts.getByLabel(/^Your password/).focus();
  await expect(accounts.getByLabel(/^Your password/)).toBeInViewport({ ratio: 1 });
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('the last line of a row keeps the width that its tag leaves', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = await openDeskOn(page, USERS.broker);
  const mark = `tagged ${Date.now()}`;
  const loads = await toPostingCalls(desk, 'load');
  await loads.post(
    { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] },
    `${mark} of steel and more steel`,
  );
  const row = desk.posting(mark);
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const tags = page.getByRole('dialog', { name: 'Manage Tags' });
  await tags.getByLabel('Tag name').fill(mark.slice(-6));
  await tags.getByRole('button', { name: 'Add Tag' }).click();
  await expect(tags.getByText(mark.slice(-6))).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.select(mark);
  await page.keyboard.press('m');
  await pressInMenu(page.getByRole('menuitem', { name: 'Tag' }), 'ArrowRight');
  await pressInMenu(page.getByRole('menuitemcheckbox', { name: mark.slice(-6) }), 'Enter');
  const tag = await row.getByTitle(/^Tag /).boundingBox();
  const [line, whole] = await Promise.all([row.getByText(mark).boundingBox(), row.boundingBox()]);
  // From below the status to the tag, but for the gaps.
  expect(line!.x - whole!.x).toBeLessThan(20);
  expect(tag!.x - line!.x - line!.width).toBeLessThan(20);
  await loads.deleteAll();
});

test('what has the focus has a whole outline: a field and a cell', async ({ page }) => {
  const desk = await openDeskOn(page, USERS.broker);
  await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
  const outlineOf = (element: Locator) =>
    element.evaluate((node) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(node);
      return [outlineStyle, outlineWidth, outlineOffset].join(' ');
    });
  const cell = desk.leads.getByRole('row').nth(1).getByRole('gridcell').first();
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  // Around a cell there are others, which cover it.
  await expect.poll(() => outlineOf(page.locator(':focus'))).toBe('solid 2px -2px');
  await page.keyboard.press('n');
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true });
  await field.focus();
  await expect.poll(() => outlineOf(field)).toBe('solid 2px -1px');
});

test('the line of an offer begins below the route where the list has room for it', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const desk = await openDeskOn(page, USERS.broker);
  const lane = { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] };
  const mark = `offered ${Date.now()}`;
  const loads = await toPostingCalls(desk, 'load');
  const carrier = await signInCaller(getAddress(), USERS.carrier);
  const trucks = new PostingCalls(carrier, 'equipment');
  await loads.post(lane, `${mark} load`);
  await trucks.post(lane, `${mark} truck`);
  const pair = { token: loads.tokenOf(`${mark} load`), eToken: trucks.tokenOf(`${mark} truck`) };
  const rate = { amount: 210_000, currency: 'USD', basis: 'flat' };
  await readResponse(await carrier.post('/api/Offer', { ...pair, rate, minutes: 240 }));
  const row = desk.posting(`${mark} load`);
  const [offer, route] = [row.locator('[data-offer]'), row.locator('[data-line="destination"]')];
  await expect(offer).toBeVisible();
  expect((await offer.boundingBox())!.x).toBeCloseTo((await route.boundingBox())!.x);
  await loads.deleteAll();
  await trucks.deleteAll();
});

test('a message has its place below the screen, so that nothing moves and nothing is covered', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = await openDeskOn(page, USERS.broker);
  const lane = { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] };
  const mark = `message ${Date.now()}`;
  const loads = await toPostingCalls(desk, 'load');
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  await loads.post(lane, `${mark} load`);
  await trucks.post(lane, `${mark} truck`);
  await desk.select(`${mark} load`);
  // At this width the column of the comments is hidden.
  const lead = desk.lead(lane.origin).first();
  await lead.getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await expect(panel.getByText('Why this matched')).toBeVisible();
  const measure = () => Promise.all([desk.list, desk.leads, lead, panel].map((part) => part.boundingBox()));
  const before = await measure();

  await page.keyboard.press('g');
  await expect(page.getByText('Lead Flagged successfully!')).toBeVisible();
  await page.keyboard.press('g');
  await keepMessage(page, 'The flag can be put back.');
  expect(await measure()).toEqual(before);
  const messages = await page.getByRole('region', { name: 'Messages' }).getByRole('list').boundingBox();
  const screen = await page.getByRole('main').boundingBox();
  expect((screen?.y ?? 0) + (screen?.height ?? 0)).toBeLessThanOrEqual(messages?.y ?? 0);
  await loads.deleteAll();
  await trucks.deleteAll();
});

test('the number of leads of a compact row is beside the button of its menu', async ({ page }) => {
  const desk = await openDeskOn(page, USERS.broker);
  await page.keyboard.press('v');
  const row = desk.list.getByRole('option', { selected: true });
  const button = page.locator('[data-compact]').getByRole('button', { name: /^More/ }).first();
  await expect(button).toBeVisible();
  const end = await row.evaluate(
    (element) => element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight),
  );
  expect(end).toBeLessThanOrEqual((await button.boundingBox())!.x);
  await page.keyboard.press('v');
});

for (const width of [1280, 1920]) {
  test(`the mark of a lead that has left the board is whole at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const desk = await openDeskOn(page, USERS.broker);
    const lane = { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] };
    const mark = `withdrawn ${Date.now()}`;
    const loads = await toPostingCalls(desk, 'load');
    const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
    await loads.post(lane, `${mark} load`);
    await trucks.post(lane, `${mark} truck`);
    await desk.select(`${mark} load`);
    await expect(desk.lead(lane.origin).first()).toBeVisible();
    await trucks.deleteAll();
    await expect(desk.leads.getByText('gone', { exact: true }).first()).toBeVisible();
    expect((await findLayoutFaults(page)).filter((fault) => fault.includes('"gone"'))).toEqual([]);
    await loads.deleteAll();
  });
}

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('the measures of a row give way before its attributes are cut', async ({ page }) => {
    const mark = `attributes ${Date.now()}`;
    const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
    const more = { postingAttrib: 'AMHE', freeWeightLbs: 45_000 };
    await trucks.post({ origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'], more }, mark);
    await openHomeOn(page, USERS.carrier);
    const row = page.getByRole('option').filter({ hasText: mark });
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const attributes = row.getByText('A M H E', { exact: true });
      await expect(attributes).toBeVisible();
      await expect.poll(() => attributes.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    }
    await trucks.deleteAll();
  });

  test('the rates and the ratio of a lane are in one line beside the buttons of a truck', async ({ page }) => {
    const mark = `widgets ${Date.now()}`;
    const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
    await trucks.post({ origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] }, mark);
    await openHomeOn(page, USERS.carrier);
    await page.getByRole('option').filter({ hasText: mark }).click();
    const widgets = page.getByRole('region', { name: 'Tarifs et ratios' }).getByRole('link');
    await expect(widgets).toHaveCount(2);
    for (const width of [1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => widgets.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size))
        .toBe(1);
      await expect(page.getByRole('link', { name: 'Planifier un voyage' })).toBeInViewport({ ratio: 1 });
    }
    await trucks.deleteAll();
  });

  for (const [user, word] of [
    ['broker', 'Chargements'],
    ['carrier', 'Équipement'],
  ] as const) {
    test(`the number of live leads of the ${user} moves nothing when it comes`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await openHomeOn(page, USERS[user]);
      await expect(page.getByRole('option').first()).toBeVisible();
      const label = page.locator('label').filter({ has: page.getByRole('switch') });
      const measure = (text: string) =>
        label.evaluate((element, words) => {
          const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
          const before = node.nodeValue;
          node.nodeValue = words;
          const { top } = document.querySelector('main [role="listbox"]')!.getBoundingClientRect();
          node.nodeValue = before;
          return top;
        }, text);
      expect(await measure(word)).toBe(await measure(`${word} : 157 pistes`));
    });
  }

  test('the search and the details of live leads have whole words at every width', async ({ page }) => {
    const lane = { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] };
    const loads = await signInPostingCalls(USERS.broker, 'load');
    const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
    await loads.post(lane, `words ${Date.now()}`);
    await trucks.post(lane, `words ${Date.now()}`);
    await openHomeOn(page, USERS.broker);
    await expect(page.getByRole('option').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      if (width === WIDTHS[0]) await page.keyboard.press('l');
      const field = page.getByPlaceholder('Rechercher par ville, entreprise ou commentaires');
      await expect(field).toBeVisible();
      const missingPx = () =>
        field.evaluate((input: HTMLInputElement) => {
          const style = getComputedStyle(input);
          const context = document.createElement('canvas').getContext('2d')!;
          context.font = `${style.fontSize} ${style.fontFamily}`;
          const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          return Math.max(0, Math.ceil(context.measureText(input.placeholder).width - room));
        });
      await expect.poll(missingPx, { message: `at ${width}` }).toBe(0);
      if (width === WIDTHS[0]) await page.getByRole('grid').getByRole('gridcell').first().click();
      const name = page.getByRole('term').filter({ hasText: 'Commentaires' });
      await expect(name).toBeVisible();
      expect(await name.evaluate((term) => term.scrollWidth - term.clientWidth)).toBe(0);
    }
    await loads.deleteAll();
    await trucks.deleteAll();
  });
});

for (const locale of ['en-CA', 'fr-CA']) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale });

    test('the desk still works: the address, the name of a company and the buttons are in sight', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const lane = { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] };
      const mark = `phone ${Date.now()}`;
      const loads = await signInPostingCalls(USERS.broker, 'load');
      const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
      await loads.post(lane, `${mark} load`);
      await trucks.post(lane, `${mark} truck`);
      await openHomeOn(page, USERS.broker);
      await page.getByRole('option').filter({ hasText: mark }).click();
      const heading = page.getByRole('heading', { level: 1 });
      const cell = page.getByRole('grid').getByRole('gridcell').first();
      await expect(cell).toBeVisible();
      expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      expect((await heading.boundingBox())!.width).toBeGreaterThan(250);
      await cell.click();
      const panel = page.getByRole('complementary');
      const name = panel.getByRole('heading', { level: 2 }).first();
      await expect(name).toBeVisible();
      expect((await name.boundingBox())!.height).toBeLessThan(60);
      const close = panel.getByRole('button', { name: /^(Close|Fermer)/ }).first();
      await expect(close).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expect.poll(() => findLayoutFaults(page)).toEqual([]);
      await loads.deleteAll();
      await trucks.deleteAll();
    });
  });
}
