import { readResponse, type Caller } from '../pages/caller.ts';
import { NOUNS, PostingCalls } from '../pages/posting-calls.ts';
import { DEMO_PASSWORD, USERS } from '../pages/sign-in-page.ts';
import type { Named, OtherScreen } from './screen.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Step Deck'] };
const OFFER_LANE = { ...LANE, types: ['Double Drop'] };
const FORM: Named = { role: 'dialog' };

interface AssignedLoad {
  readonly pin: string;
  readonly pStatus: string;
  readonly claims: readonly { readonly id: number }[];
}

/** The product, the window of the broker and the calls of both sides. */
interface Sides {
  readonly address: string;
  readonly screen: OtherScreen;
  readonly broker: Caller;
  readonly carrier: Caller;
}

/** A posting in the broker's list. */
const toPosting = (comment: string): Named => ({ role: 'option', text: comment });

/** A lead in the broker's grid. */
const toLead = (comment: string): Named => ({ role: 'row', text: comment, within: { role: 'grid' } });

/** The folded part of the driver's page: browsers give the line that opens it no role of its own. */
const SETTINGS: Named = { role: 'group', text: 'Settings' };

const toButton = (name: string, within?: Named): Named => ({ role: 'button', name, within });

const toStep = (text: string): Named => ({
  role: 'listitem',
  text,
  within: { role: 'list', name: 'Steps of the assignment' },
});

/** Moves the focus to a lead, from which its keys act. */
async function focusLead(screen: OtherScreen, comment: string): Promise<void> {
  await screen.focus({ role: 'gridcell', within: toLead(comment) });
}

async function chooseCity(screen: OtherScreen, label: string, typed: string): Promise<void> {
  await screen.fill({ role: 'combobox', name: label, within: FORM }, typed);
  await screen.click({ role: 'option', text: typed, within: { role: 'listbox', name: label } });
}

/** Fills the form of a post in the window. */
async function post(screen: OtherScreen, comment: string): Promise<void> {
  await screen.click(toButton('Post'));
  await chooseCity(screen, 'Origin', LANE.origin);
  await chooseCity(screen, 'Destination', LANE.destination);
  await screen.click(toButton('Next', FORM));
  for (const type of LANE.types) await screen.click({ role: 'checkbox', name: type, within: FORM });
  await screen.click({ role: 'radio', name: 'Truckload', within: FORM });
  await screen.fill({ role: 'textbox', name: 'Comments', within: FORM }, comment);
  await screen.click(toButton('Post', FORM));
  await screen.miss(FORM);
  await screen.see(toPosting(comment));
}

/** The broker signs in, posts a load, sees the carrier's truck arrive, and assigns it; the carrier accepts. */
async function doMainJob({ address, screen, carrier }: Sides): Promise<void> {
  const trucks = new PostingCalls(carrier, 'equipment');
  const [load, truck] = ['main job load', 'main job truck'];
  await screen.goTo(`${address}/home`);
  await screen.fill({ role: 'textbox', name: 'E-mail' }, USERS.broker);
  await screen.press('Tab');
  await screen.type(DEMO_PASSWORD);
  await screen.press('Enter');
  await screen.see({ role: 'option', within: { role: 'listbox', name: 'My loads' } });

  await post(screen, load);
  await screen.click(toPosting(load));
  await trucks.post(LANE, truck);
  await screen.see(toLead(truck));

  await focusLead(screen, truck);
  await screen.type('a');
  await screen.seeFocus({ role: 'textbox', name: 'Note', within: { role: 'dialog', name: 'Assign Load' } });
  await screen.type('dock 4');
  await screen.press('Enter');
  await screen.read('Waiting for an answer');
  const { path, productId, feature } = NOUNS.equipment;
  const key = await carrier.getKey(`${feature}_update`, productId);
  await readResponse(await carrier.put(`${path}/${trucks.tokenOf(truck)}/${key}`, { pStatus: 'A' }));
  await screen.see(toStep('Carrier One'));
}

/** The broker sends an amount by keyboard, the carrier replies with another one, and the broker accepts it by keyboard. */
async function negotiate({ screen, broker, carrier }: Sides): Promise<void> {
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const [load, truck] = ['offer load', 'offer truck'];
  await loads.post(OFFER_LANE, load);
  await trucks.post(OFFER_LANE, truck);
  await screen.click(toPosting(load));
  await focusLead(screen, truck);
  await screen.type('b');
  const dialog: Named = { role: 'dialog', name: 'Offer' };
  await screen.seeFocus({ role: 'textbox', name: 'Amount', within: dialog });
  await screen.type('2300');
  await screen.press('Enter');
  await screen.miss(dialog);
  await screen.see({ ...toPosting(load), text: 'you $2,300' });

  const offers = await readResponse<{ id: number; token: number; version: number }[]>(await carrier.get('/api/Offer'));
  const offer = offers.find(({ token }) => token === loads.tokenOf(load));
  const rate = { amount: 245_000, currency: 'USD', basis: 'flat' };
  const reply = { rate, minutes: 240, version: offer?.version };
  await readResponse(await carrier.post(`/api/Offer/${offer?.id}/amount`, reply));
  await screen.see({ ...toPosting(load), text: 'they $2,450' });

  await screen.focus({ role: 'listbox', name: 'My loads' });
  await screen.type('b');
  await screen.see({ ...dialog, text: 'Waits for you' });
  await screen.type('1');
  await screen.miss(dialog);
  await screen.read('agreed $2,450 USD');
}

/** A driver signs in with the number of a load, the broker confirms the driver, and the driver presses a step. */
async function drive({ address, screen, broker }: Sides): Promise<void> {
  const loads = new PostingCalls(broker, 'load');
  await loads.post(OFFER_LANE, 'driver load');
  const token = loads.tokenOf('driver load');
  const readLoad = async () => readResponse<AssignedLoad>(await broker.get(`/api/AssignedLoad/${token}`));
  const { pin } = await readResponse<AssignedLoad>(
    await broker.post('/api/Aggregate/assign-load', { userId: 0, token, eToken: 0 }),
  );
  await screen.goTo(`${address}/driver`);
  await screen.fill({ role: 'textbox', name: 'Reference #' }, pin);
  await screen.press('Tab');
  await screen.type('Driver One');
  await screen.press('Tab');
  await screen.type('807-555-0142');
  await screen.press('Enter');
  await screen.see({ role: 'heading', name: 'Waiting for the broker' });
  const [claim] = (await readLoad()).claims;
  await readResponse(
    await broker.post('/api/AssignedLoad/driver-claim', { token, claimId: claim?.id, isConfirmed: true }),
  );
  await screen.read('Thunder Bay, ON');
  await screen.click(toButton('Picked up'));
  await screen.click(toButton('Press again: Picked up'));
  await screen.see(toButton('Delivered'));
  await screen.read('Everything is sent');
  const { pStatus } = await readLoad();
  if (pStatus !== 'R') throw new Error(`The driver's step is not stored: the load is ${pStatus}.`);
}

/** Each ability of the browser has its control, or the page says that it is missing. */
async function readLimits({ address, screen }: Sides): Promise<void> {
  // The driver's page of the task before.
  const { push, passkeys, screenLock } = await screen.readAbilities();
  console.log(`  notifications: ${push}, passkeys: ${passkeys}, screen kept on: ${screenLock}`);
  await screen.click(SETTINGS);
  if (push) await screen.see({ role: 'checkbox', name: 'Notifications' });
  else await screen.read('This browser cannot show notifications.');
  if (screenLock) await screen.see({ role: 'checkbox', name: 'Keep the screen on' });
  else await screen.read('This browser cannot keep the screen on.');

  await screen.goTo(`${address}/home`);
  await screen.click({ role: 'button', nameStart: 'Account of' });
  await screen.click({ role: 'menuitem', name: 'Preferences' });
  await screen.see({ role: 'switch', name: 'Notifications on this device' });
  if (!push) await screen.read('Your browser cannot show them.');
  await screen.press('Escape');
  await screen.miss({ role: 'dialog' });

  await screen.click({ role: 'button', nameStart: 'Account of' });
  await screen.click({ role: 'menuitem', name: 'Security' });
  await screen.click({ role: 'link', name: 'Add a passkey' });
  await screen.read('Please confirm that it is you');
  await screen.type(DEMO_PASSWORD);
  await screen.press('Enter');
  await screen.see(toButton('Add a passkey'));
  const unsupported: Named = { role: 'alert', text: 'This browser cannot use passkeys.' };
  await (passkeys ? screen.miss(unsupported) : screen.see(unsupported));
}

/** The tasks in the order in which they run; each begins where the one before has ended. */
export const OTHER_TASKS: Readonly<Record<string, (sides: Sides) => Promise<void>>> = {
  'main job': doMainJob,
  offer: negotiate,
  'driver’s page': drive,
  'what the browser cannot do': readLimits,
};
