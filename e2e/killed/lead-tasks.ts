import { expect as expectSoon, type Page } from '@playwright/test';
import { readResponse } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';
import {
  BROKER_HOME,
  FORM,
  hasValue,
  holdRetry,
  LANE,
  list,
  pressEnter,
  pressHeldRetry,
  pressRetry,
  type KilledTask,
  type Sides,
} from './killed-task.ts';

const expect = expectSoon.configure({ timeout: 300_000 });
/** The company of the demo carrier. */
const CARRIER = 'SMP0002';
/** That of the demo broker. */
const BROKER = 'SMP0001';

/** Selects a posting by its comment and moves the focus to a lead, by its comment too. */
async function focusLead(page: Page, own: string, lead: string): Promise<void> {
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  await desk.select(own);
  await desk.lead(lead).getByRole('gridcell').first().focus();
}

/** A load and a truck that are leads of each other. */
function toPair({ broker, carrier }: Sides, mark: string) {
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  return {
    load,
    truck,
    tokens: () => ({ token: loads.tokenOf(load), eToken: trucks.tokenOf(truck) }),
    prepare: async () => {
      await loads.post(LANE, load);
      await trucks.post(LANE, truck);
    },
    clean: async () => {
      await loads.reload();
      await trucks.reload();
      await loads.deleteAll();
      await trucks.deleteAll();
    },
  };
}

/** The tasks with a lead: a load of the broker and a truck of the carrier, which the mark names. */
export function createLeadTasks(sides: Sides, mark: string): readonly KilledTask[] {
  const { broker, carrier } = sides;
  const pair = toPair(sides, mark);
  const note = `needs dock times ${mark}`;
  const listNotes = async () => {
    const { notes } = await list<{ notes: { id: number; text: string }[] }>(broker, `/api/CallNotes/${CARRIER}`);
    return notes.filter(({ text }) => text === note);
  };
  const listOwnFlags = async () => {
    const flags = await list<{ id: number; lToken: number; eToken: number }[]>(broker, '/api/Flag');
    const { token, eToken } = pair.tokens();
    return flags.filter((flag) => flag.lToken === token && flag.eToken === eToken);
  };
  const listExcluded = async () => {
    const companies = await list<{ custCd: string }[]>(broker, '/api/Exclude/GetCompanies');
    return companies.filter(({ custCd }) => custCd === CARRIER);
  };
  return [
    {
      ...BROKER_HOME,
      name: 'note',
      request: /^POST \/api\/CallNotes$/,
      prepare: pair.prepare,
      fill: async (page) => {
        await focusLead(page, pair.load, pair.truck);
        await page.keyboard.press('h');
        await expect(page.getByLabel('What came of the call?')).toBeFocused();
        await page.keyboard.type(note);
      },
      send: pressEnter,
      isKept: (page) => hasValue(page, 'What came of the call?', note),
      again: pressEnter,
      done: /Note has been saved\./,
      count: async () => (await listNotes()).length,
      clean: async () => {
        for (const { id } of await listNotes()) await broker.delete(`/api/CallNotes/${id}`);
        await pair.clean();
      },
    },
    {
      ...BROKER_HOME,
      name: 'assign',
      request: /^POST \/api\/Aggregate\/assign-load$/,
      prepare: pair.prepare,
      fill: async (page) => {
        await focusLead(page, pair.load, pair.truck);
        await page.keyboard.press('a');
        await expect(page.getByRole(FORM).getByRole('textbox', { name: 'Note' })).toBeFocused();
        await page.keyboard.type('dock 4');
      },
      send: pressEnter,
      isKept: (page) => hasValue(page, 'Note', 'dock 4'),
      again: pressRetry,
      done: /Load has been assigned successfully!/,
      count: async () => {
        const offers = await list<{ token: number; instruction: string }[]>(carrier, '/api/AssignedLoad/offers');
        return offers.filter(({ token, instruction }) => token === pair.tokens().token && instruction === 'dock 4')
          .length;
      },
      clean: async () => {
        await broker.delete(`/api/AssignedLoad/${pair.tokens().token}`);
        await pair.clean();
      },
    },
    {
      email: USERS.carrier,
      path: '/home',
      name: 'accept a load',
      request: /^PUT \/api\/EquipmentPosting\//,
      prepare: async () => {
        await pair.prepare();
        const draft = { userId: 1, ...pair.tokens() };
        await readResponse(await broker.post('/api/Aggregate/assign-load', draft));
      },
      fill: async (page) => {
        await new DeskPage(page).waitUntilReady();
        await expect(page.getByRole('button', { name: /loads? offered/ })).toBeVisible();
        await page.keyboard.press('w');
        const tray = page.getByRole('region', { name: 'Loads that wait for your answer' });
        await tray.getByRole('button', { name: /^Accept: Thunder Bay/ }).focus();
      },
      send: pressEnter,
      again: (page) =>
        page
          .getByRole('region', { name: 'Loads that wait for your answer' })
          .getByRole('button', { name: /^Accept: Thunder Bay/ })
          .press('Enter'),
      done: /Load has been accepted\./,
      count: async () => {
        const path = `/api/AssignedLoad/${pair.tokens().token}`;
        const { history } = await list<{ history: { action: string }[] }>(broker, path);
        return history.filter(({ action }) => action === 'accept').length;
      },
      clean: async () => {
        const { token } = pair.tokens();
        await broker.post('/api/UnAssignment', { token });
        // Where it was not accepted.
        await broker.delete(`/api/AssignedLoad/${token}`);
        await pair.clean();
      },
    },
    // Flag, unflag, exclude and include set a state: `g` sends what the row does not show, and a repeat changes nothing.
    {
      ...BROKER_HOME,
      name: 'flag',
      request: /^POST \/api\/Flag$/,
      prepare: pair.prepare,
      fill: (page) => focusLead(page, pair.load, pair.truck),
      send: (page) => page.keyboard.press('g'),
      isKept: holdRetry,
      again: pressHeldRetry,
      done: /Lead Flagged successfully!/,
      count: async () => (await listOwnFlags()).length,
      clean: async () => {
        for (const { id } of await listOwnFlags()) await broker.delete(`/api/Flag/${id}`);
        await pair.clean();
      },
    },
    {
      ...BROKER_HOME,
      name: 'exclude',
      request: /^POST \/api\/Exclude$/,
      prepare: pair.prepare,
      fill: (page) => focusLead(page, pair.load, pair.truck),
      send: (page) => page.keyboard.press('x'),
      isKept: holdRetry,
      again: pressHeldRetry,
      done: / is excluded from matching\./,
      count: async () => (await listExcluded()).length,
      clean: async () => {
        await broker.delete(`/api/Exclude/${BROKER}/${CARRIER}`);
        await pair.clean();
      },
    },
    {
      email: USERS.carrier,
      path: '/home',
      name: 'offer',
      request: /^POST \/api\/Offer$/,
      prepare: pair.prepare,
      fill: async (page) => {
        await focusLead(page, pair.truck, pair.load);
        await page.keyboard.press('b');
        await expect(page.getByRole(FORM).getByRole('textbox', { name: 'Amount' })).toBeFocused();
        await page.keyboard.type('2450');
      },
      send: pressEnter,
      isKept: (page) => hasValue(page, 'Amount', '2450'),
      again: pressEnter,
      // The list of offers, read again, may show it before the reply does.
      done: /Offer has been sent\.|Waits for Lakeshore Brokerage/,
      count: async () => {
        const offers = await list<{ token: number; eToken: number }[]>(carrier, '/api/Offer');
        const { token } = pair.tokens();
        return offers.filter((offer) => offer.token === token).length;
      },
      clean: pair.clean,
    },
  ];
}
