import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { signInCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import type { Scene } from './scenes.ts';

const LANE = { origin: 'Toronto', destination: 'Chicago', types: ['Step Deck'] };
/** The statuses after the assignment, in their order. */
const STEPS = ['A', 'R', 'D'] as const;
type Status = 'P' | (typeof STEPS)[number];

/** A load of the broker and a truck of the carrier that match, by their comments. */
interface Pair {
  readonly load: string;
  readonly truck: string;
  readonly loadToken: number;
  readonly truckToken: number;
  /** Assigns the load to the truck and moves it to the status. */
  readonly moveTo: (status: Status) => Promise<void>;
}

/** Withdraws the offer of the scene before: it would open over the desk of the carrier. */
let withdrawOffer: () => Promise<unknown> = () => Promise.resolve();

/** Posts a pair. */
async function postPair(page: Page): Promise<Pair> {
  // The page has no address before it has signed in.
  await page.goto('/home');
  return postPairAt(new URL(page.url()).origin);
}

/** Posts a pair at an address of the product. */
export async function postPairAt(address: string): Promise<Pair> {
  const [broker, carrier] = [await signInCaller(address, USERS.broker), await signInCaller(address, USERS.carrier)];
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  await withdrawOffer();
  const mark = Date.now() % 100_000;
  const [load, truck] = [`Two drops, ref ${mark}`, `Tarps on board, ref ${mark}`];
  await loads.post(LANE, load);
  await trucks.post(LANE, truck);
  return {
    load,
    truck,
    loadToken: loads.tokenOf(load),
    truckToken: trucks.tokenOf(truck),
    async moveTo(status) {
      const eToken = trucks.tokenOf(truck);
      const draft = { userId: 1, token: loads.tokenOf(load), eToken, instruction: 'Dock 4, call before 10' };
      await broker.post('/api/Aggregate/assign-load', draft);
      if (status === 'P') withdrawOffer = () => broker.delete(`/api/AssignedLoad/${draft.token}`);
      const key = await carrier.getKey('ll_eqpostings_update', 19);
      for (const pStatus of STEPS.slice(0, STEPS.indexOf(status as 'A') + 1)) {
        await carrier.put(`/api/EquipmentPosting/${eToken}/${key}`, { pStatus });
      }
    },
  };
}

async function openDesk(page: Page, email: string, comment: string): Promise<DeskPage> {
  await new SignInPage(page).signIn(email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  await desk.select(comment);
  return desk;
}

/** The assigned view of one side, with its contact and its map. */
function toAssignedScene(side: 'broker' | 'carrier', status: Status, name: string): Scene {
  return {
    name: `assigned-${side}-${name}`,
    showsDetails: true,
    async prepare(page) {
      const { load, truck, moveTo } = await postPair(page);
      const isOffer = side === 'carrier' && status === 'P';
      if (!isOffer) await moveTo(status);
      await openDesk(page, USERS[side], side === 'broker' ? load : truck);
      if (isOffer) {
        await moveTo(status);
        const offer = page.getByRole('dialog', { name: /^Load Assigned by/ });
        await expect(offer).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(offer).toBeHidden();
      }
      await expect(page.getByRole('list', { name: 'Steps of the assignment' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Map of the route' })).toBeVisible();
      await expect(page.getByText('TransCredit US')).toBeVisible();
    },
  };
}

/** Assigning a lead, reference numbers, and the assigned view of both sides in each status. */
export const ASSIGNMENT_SCENES: readonly Scene[] = [
  {
    name: 'assign-dialog',
    async prepare(page) {
      const { load, truck } = await postPair(page);
      const desk = await openDesk(page, USERS.broker, load);
      await desk.lead(truck).getByRole('gridcell').first().focus();
      await page.keyboard.press('a');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Note' })).toBeFocused();
      await page.keyboard.type('Dock 4, call before 10');
    },
  },
  {
    name: 'generate-reference',
    async prepare(page) {
      const { load } = await postPair(page);
      const desk = await openDesk(page, USERS.broker, load);
      await desk.list.focus();
      await page.keyboard.press('#');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Note' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Copy the reference #' }).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Map of the route', includeHidden: true })).toBeAttached();
    },
  },
  {
    name: 'use-reference',
    async prepare(page) {
      const { truck } = await postPair(page);
      const desk = await openDesk(page, USERS.carrier, truck);
      await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
      await desk.list.focus();
      await page.keyboard.press('#');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reference #' })).toBeFocused();
      await page.keyboard.type('1234 5675');
      await page.keyboard.press('Enter');
      await expect(page.getByText('This reference # is not valid.')).toBeVisible();
    },
  },
  toAssignedScene('broker', 'A', 'assigned'),
  toAssignedScene('broker', 'R', 'on-route'),
  toAssignedScene('broker', 'D', 'delivered'),
  toAssignedScene('carrier', 'A', 'assigned'),
  toAssignedScene('carrier', 'R', 'on-route'),
  toAssignedScene('carrier', 'D', 'delivered'),
  {
    name: 'resources',
    async prepare(page) {
      await new SignInPage(page).signIn(USERS.carrier);
      await new DeskPage(page).waitUntilReady();
      await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Resources' }).click();
      await expect(page.getByRole('list', { name: 'Drivers' }).getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('list', { name: 'Equipment' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  // Offers of the scenes from here on are left for the next one to withdraw.
  {
    name: 'waiting-loads',
    async prepare(page) {
      const { truck, moveTo } = await postPair(page);
      await moveTo('P');
      await openDesk(page, USERS.carrier, truck);
      await page.keyboard.press('w');
      const tray = page.getByRole('region', { name: 'Loads that wait for your answer' });
      await expect(tray.getByRole('button', { name: /^Accept/ }).first()).toBeFocused();
    },
  },
  {
    name: 'assigned-load',
    async prepare(page) {
      const { truck, moveTo } = await postPair(page);
      await openDesk(page, USERS.carrier, truck);
      // The offer opens over the desk, and would cover the list.
      await moveTo('P');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept' })).toBeEnabled();
    },
  },
  toAssignedScene('carrier', 'P', 'pending'),
  toAssignedScene('broker', 'P', 'pending'),
];
