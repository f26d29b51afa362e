import { expect as expectSoon, type Page } from '@playwright/test';
import { readResponse, type Caller } from '../pages/caller.ts';
import { DeskPage, uncheckAll } from '../pages/desk-page.ts';
import { pasteText } from '../pages/paste.ts';
import { NOUNS, PostingCalls } from '../pages/posting-calls.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';
import {
  BROKER_HOME,
  FORM,
  hasValue,
  LANE,
  list,
  pressAgain,
  pressRetry,
  type KilledTask,
  type Sides,
} from './killed-task.ts';

const expect = expectSoon.configure({ timeout: 300_000 });

interface Row {
  readonly token: number;
  readonly version: number;
  readonly comment: string;
}

async function listPostings(caller: Caller, comment: string): Promise<Row[]> {
  const { path, feature, productId } = NOUNS.load;
  const rows = await list<Row[]>(caller, `${path}/${await caller.getKey(`${feature}_view`, productId)}`);
  return rows.filter((row) => row.comment === comment);
}

async function deletePostings(caller: Caller, comment: string): Promise<void> {
  const { path, feature, productId } = NOUNS.load;
  const key = await caller.getKey(`${feature}_create_delete`, productId);
  for (const { token } of await listPostings(caller, comment)) {
    await readResponse(await caller.delete(`${path}/${token}/${key}`));
  }
}

async function focusPosting(page: Page, comment: string): Promise<void> {
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  await desk.select(comment);
  await desk.list.focus();
}

/** The tasks with postings and templates of a broker, whose comments are the mark. */
export function createPostingTasks({ broker }: Sides, mark: string): readonly KilledTask[] {
  const own = new PostingCalls(broker, 'load');
  let version = 0;
  const postOwn = async () => {
    await own.post(LANE, mark);
    version = (await listPostings(broker, mark))[0]?.version ?? 0;
  };
  const countPosted = async () => (await listPostings(broker, mark)).length;
  const deletePosted = () => deletePostings(broker, mark);
  const edited = `${mark} edited`;
  const lanes = ['Kenora, ON', 'Dryden, ON'];
  return [
    {
      ...BROKER_HOME,
      name: 'post',
      request: /^POST \/api\/LoadPosting\/create\//,
      fill: async (page) => {
        await new DeskPage(page).waitUntilReady();
        await page.keyboard.press('n');
        const form = page.getByRole(FORM);
        for (const [label, typed] of [
          ['Origin', LANE.origin],
          ['Destination', LANE.destination],
        ] as const) {
          await form.getByRole('combobox', { name: label, exact: true }).fill(typed);
          await page.getByRole('listbox', { name: label }).getByRole('option').first().click();
        }
        await form.getByRole('button', { name: 'Next' }).click();
        await uncheckAll(form);
        await form.getByRole('checkbox', { name: 'Double Drop', exact: true }).check();
        await form.getByRole('radio', { name: 'Truckload', exact: true }).check();
        await form.getByLabel('Comments').fill(mark);
      },
      send: (page) => page.keyboard.press('Control+Enter'),
      isKept: (page) => hasValue(page, 'Comments', mark),
      again: pressRetry,
      done: /Posting has been added successfully!/,
      count: countPosted,
      clean: deletePosted,
    },
    {
      ...BROKER_HOME,
      name: 'quick post',
      request: /^POST \/api\/LoadPosting\/create\//,
      fill: async (page) => {
        await new DeskPage(page).waitUntilReady();
        await page.keyboard.press('q');
        await page.keyboard.type(`tor > chi tmrw dd tl "${mark}"`);
        await page.keyboard.press('Enter');
        await expect(page.getByRole(FORM).getByRole('button', { name: 'Post', exact: true })).toBeFocused();
      },
      send: (page) => page.keyboard.press('Enter'),
      isKept: (page) => hasValue(page, 'Comments', mark),
      again: pressRetry,
      done: /Posting has been added successfully!/,
      count: countPosted,
      clean: deletePosted,
    },
    {
      ...BROKER_HOME,
      name: 'edit',
      request: /^POST \/api\/LoadPosting\/edit\//,
      prepare: postOwn,
      fill: async (page) => {
        await focusPosting(page, mark);
        await page.keyboard.press('e');
        const form = page.getByRole(FORM, { name: 'Edit Posting' });
        await form.getByRole('tab', { name: 'Additional Info' }).click();
        await form.getByLabel('Comments').fill(edited);
      },
      send: (page) => page.keyboard.press('Control+Enter'),
      isKept: (page) => hasValue(page, 'Comments', edited),
      again: pressRetry,
      done: /Posting has been edited successfully!/,
      // An edit that is made twice has the version after the next.
      count: async () => {
        const [row] = await listPostings(broker, edited);
        return row === undefined ? 0 : row.version - version;
      },
      clean: () => deletePostings(broker, edited),
    },
    {
      ...BROKER_HOME,
      name: 'repeat a day later',
      request: /^POST \/api\/LoadPosting\/create\//,
      prepare: postOwn,
      fill: (page) => focusPosting(page, mark),
      send: pressAgain('d'),
      again: pressAgain('d'),
      done: /Next day trip posted successfully!/,
      count: async () => (await countPosted()) - 1,
      clean: deletePosted,
    },
    {
      ...BROKER_HOME,
      path: '/template',
      name: 'template',
      request: /^PUT \/api\/TemplatePosting$/,
      fill: async (page) => {
        const cards = page.getByRole('list', { name: 'Saved templates' }).getByRole('listitem');
        await cards.first().getByRole('button', { name: /^Edit/ }).click();
        const dialog = page.getByRole(FORM, { name: 'Edit Template' });
        await dialog.getByRole('button', { name: 'Next' }).click();
        await dialog.getByLabel('Comments').fill(mark);
      },
      send: (page) => page.keyboard.press('Control+Enter'),
      isKept: (page) => hasValue(page, 'Comments', mark),
      again: (page) => page.getByRole(FORM).getByRole('button', { name: 'Save Template' }).click(),
      done: /Template has been edited successfully!/,
      count: async () => {
        const templates = await list<{ comment: string }[]>(broker, '/api/TemplatePosting/postType/B');
        return templates.filter(({ comment }) => comment === mark).length;
      },
      clean: async () => undefined,
    },
    {
      ...BROKER_HOME,
      name: 'import',
      request: /^POST \/api\/LoadPosting\/create-many\//,
      fill: async (page) => {
        const desk = new DeskPage(page);
        await desk.waitUntilReady();
        await desk.list.focus();
        const day = new Intl.DateTimeFormat('sv-SE', { timeZone: JOURNEY_TIME_ZONE }).format(new Date());
        const head = ['Date', 'Origin', 'Destination', 'Equipment', 'Size', 'Comments'];
        const rows = lanes.map((origin) => [day, origin, 'Winnipeg, MB', 'Double Drop', 'TL', mark]);
        await pasteText(page, [head, ...rows].map((cells) => cells.join('\t')).join('\n'));
        await expect(page.getByRole(FORM).getByRole('button', { name: 'Post 2 loads' })).toBeEnabled();
      },
      send: (page) => page.getByRole(FORM).getByRole('button', { name: 'Post 2 loads' }).click(),
      isKept: async (page) => (await page.getByText(mark).count()) > 0,
      again: (page) => page.getByRole(FORM).getByRole('button', { name: 'Try again' }).click(),
      done: /2 loads posted\./,
      // Each row once: 1 for two rows.
      count: async () => (await countPosted()) / lanes.length,
      clean: deletePosted,
    },
  ];
}
