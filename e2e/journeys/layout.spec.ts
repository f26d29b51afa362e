import { expect, type Page } from '@playwright/test';
import { findLayoutFaults } from '../layout/layout-faults.ts';
import { test } from '../pages/journey.ts';
import { openHomeOn } from '../pages/open-desk.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { USERS } from '../pages/sign-in-page.ts';

/** The short form of `npm run prove:layout`: the home screen at each width, and what the check finds on a bad page. */
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
});

test('nothing is cut, wrapped or covered on the home screen at any width', async ({ page }) => {
  await openHomeOn(page, USERS.broker);
  await new DeskPage(page).waitUntilReady();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: Math.round((width * 10) / 16) });
    await expect.poll(() => findLayoutFaults(page), { message: `at ${width}` }).toEqual([]);
  }
});
