import type { Page } from '@playwright/test';
import { readResponse, type Caller } from '../pages/caller.ts';
import { USERS } from '../pages/sign-in-page.ts';

/** Calls to a server that is not killed, as the two sides of the tasks. */
export interface Sides {
  readonly broker: Caller;
  readonly carrier: Caller;
}

/** A task of a dispatcher, from its subjects to the last key. */
export interface KilledTask {
  readonly name: string;
  readonly email: string;
  /** Where the task begins. */
  readonly path: string;
  /** The request of the task: `POST /api/Offer`. */
  readonly request: RegExp;
  /** Posts what the task is about. */
  readonly prepare?: () => Promise<void>;
  /** Does everything before the last key. */
  readonly fill: (page: Page) => Promise<void>;
  /** The last key. */
  readonly send: (page: Page) => Promise<void>;
  /** True while everything that was typed is still on the screen. */
  readonly isKept?: (page: Page) => Promise<boolean>;
  /** Sends again what got no reply. */
  readonly again: (page: Page) => Promise<void>;
  /** What the page says about a task that is done. */
  readonly done: RegExp;
  /** How often the database holds it. */
  readonly count: () => Promise<number>;
  /** Removes it, so that the next round begins as this one. */
  readonly clean: () => Promise<void>;
}

export const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
export const FORM = 'dialog';
/** A task of a broker that begins at the desk. */
export const BROKER_HOME = { email: USERS.broker, path: '/home' } as const;

/** Reads from the server that is not killed. */
export async function list<Body>(caller: Caller, path: string): Promise<Body> {
  return readResponse<Body>(await caller.get(path));
}

/** Presses Retry in the dialog of the task. */
export const pressRetry = (page: Page) =>
  page.getByRole(FORM).getByRole('button', { name: 'Retry', exact: true }).click();
/** The message with Retry is gone after ten seconds, which a server may need to start, so the key is pressed again. */
export const pressAgain = (key: string) => (page: Page) => page.keyboard.press(key);
/** The message with Retry stays while the pointer rests on it, also until the server has started. */
export const holdRetry = async (page: Page) => {
  await findRetry(page).hover();
  return true;
};
/** Presses Retry in the message. */
export const pressHeldRetry = (page: Page) => findRetry(page).click();
const findRetry = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Retry', exact: true }).first();
export const pressEnter = (page: Page) => page.keyboard.press('Enter');
/** True where a field of the dialog has the text. */
export const hasValue = async (page: Page, label: string, value: string) =>
  (await page
    .getByRole(FORM)
    .getByLabel(label, { exact: true })
    .inputValue({ timeout: 2_000 })
    .catch(() => '')) === value;
