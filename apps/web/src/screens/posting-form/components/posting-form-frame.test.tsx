import { listNetworks } from '@loadstone/contracts/networks';
import { equipmentPostingCalls, loadPostingCalls, type ProductMode } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import PostingFormDialog from '../dialogs/posting-form-dialog.tsx';

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(listNetworks, () => []);
  server.respond(loadPostingCalls.create, () => makePosting({ token: 9 }));
  server.respond(equipmentPostingCalls.create, () => makePosting({ token: 9, postType: 'E' }));
});

/** Opens the form of a new posting, or of a copy. */
async function openForm(mode: ProductMode, source?: Parameters<typeof makePosting>[0]) {
  renderSignedIn(
    <PostingFormDialog
      action={source === undefined ? 'add' : 'copy'}
      source={source && makePosting({ postType: mode === 'B' ? 'L' : 'E', ...source })}
      today="2026-11-22"
      onSaved={() => undefined}
      onClose={onClose}
    />,
    { mode },
  );
  return { user: userEvent.setup(), dialog: within(await screen.findByRole('dialog')) };
}
type Opened = Awaited<ReturnType<typeof openForm>>;

const readOptions = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function chooseCity({ user, dialog }: Opened, name: string, typed: string): Promise<void> {
  await user.type(dialog.getByRole('combobox', { name }), typed);
  const [first] = await screen.findAllByRole('option', { name: new RegExp(`^${typed}`, 'i') });
  await user.click(first!);
}

describe('the first tab', () => {
  it('is left by Next only where nothing is missing on it, and the first wrong field gets the focus', async () => {
    const { user, dialog } = await openForm('B');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getByRole('combobox', { name: /^Origin(?! radius)/ })).toHaveFocus();
    expect(dialog.getByText('Please choose an origin from the list.')).toBeVisible();
    expect(dialog.getByText('Please choose a destination from the list.')).toBeVisible();
    expect(dialog.getByRole('tab', { name: 'Availability' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.queryByRole('button', { name: 'Post' })).toBeNull();
  });

  it('leads to the equipment where it is complete, and Previous leads back', async () => {
    const { user, dialog } = await openForm('B', { token: 1 });
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getByRole('tab', { name: 'Additional Info' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('checkbox', { name: 'Van' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Previous' }));
    expect(dialog.getByRole('tab', { name: 'Availability' })).toHaveAttribute('aria-selected', 'true');
  });

  it('offers 1000 miles to a carrier in a western province only, and takes them away with the city', async () => {
    const { user, dialog } = await openForm('C', { token: 1, srceCity: 'Calgary', srceSt: 'AB', srceID: 4 });
    const radius = dialog.getByRole('combobox', { name: 'Origin radius' });
    expect(readOptions(radius)).toContain('1000 mi');
    expect(readOptions(dialog.getByRole('combobox', { name: 'Destination radius' }))).not.toContain('1000 mi');
    await user.selectOptions(radius, '1000 mi');
    await user.clear(dialog.getByRole('combobox', { name: /^Origin(?! radius)/ }));
    await waitFor(() => expect(radius).not.toHaveValue('1000'));
    expect(readOptions(radius)).not.toContain('1000 mi');
  });

  it('refuses a corridor between the same city at once', async () => {
    const { user, dialog } = await openForm('C', { token: 1, destCity: 'Toronto', destSt: 'ON', destID: 11 });
    expect(dialog.queryByText(/Corridor cannot be enabled/)).toBeNull();
    dialog.getByRole('radio', { name: 'Yes' }).focus();
    await user.keyboard(' ');
    expect(dialog.getByText('Corridor cannot be enabled with same source and destination')).toBeVisible();
  });

  it('has neither corridor nor tracking, and shorter radii, for a broker', async () => {
    const { dialog } = await openForm('B');
    expect(dialog.queryByRole('radiogroup', { name: /Corridor/ })).toBeNull();
    expect(dialog.queryByRole('switch', { name: 'Allow Tracking' })).toBeNull();
    expect(readOptions(dialog.getByRole('combobox', { name: 'Origin radius' }))).toEqual([
      '50 mi',
      '100 mi',
      '150 mi',
      '200 mi',
    ]);
  });
});

it.each([
  ['B', 'Load Route', 'Equipment Size Needed:'],
  ['C', 'Equipment Route', 'How Much are You Able to Move?'],
] as const)('names route and size for the mode %s, and says what an asterisk means', async (mode, route, size) => {
  const { user, dialog } = await openForm(mode, { token: 1, dateAvail: '2026-12-02' });
  expect(dialog.getByRole('group', { name: route })).toBeVisible();
  expect(dialog.getByText('Fields with an asterisk are mandatory.')).toBeVisible();
  expect(dialog.getByLabelText(/^Date of availability/)).toHaveValue('Dec 02 2026');
  await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
  expect(dialog.getByRole('radiogroup', { name: size })).toBeVisible();
});

it('says what it saves while it does, and cannot be sent again or closed', async () => {
  let finish: (reply: unknown) => void = () => undefined;
  const reply = new Promise((resolve) => (finish = resolve));
  server.respondToPath('POST', loadPostingCalls.create.path, () => reply);
  const { user, dialog } = await openForm('B', { token: 1 });
  await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Post' }));
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Copying Posting, this may take a moment during peak activity...',
  );
  expect(dialog.getByRole('button', { name: 'Post' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  finish(makePosting({ token: 9 }));
  expect(await screen.findByText('Posting added successfully!')).toBeVisible();
  expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1);
});

describe('the second tab', () => {
  const send = ({ user }: Opened) => user.keyboard('{Control>}{Enter}{/Control}');

  it('says what is missing on both tabs beside a button that can still be pressed', async () => {
    const { user, dialog } = await openForm('B');
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    expect(dialog.getByRole('status')).toHaveTextContent(
      'Please fill all the required fields: Date, Origin, Destination, Equipment Type, Equipment Size.',
    );
    const post = dialog.getByRole('button', { name: 'Post' });
    expect(post).toHaveAttribute('aria-disabled', 'true');
    await user.click(post);
    // The first wrong field is on the other tab.
    expect(dialog.getByRole('tab', { name: 'Availability' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('combobox', { name: /^Origin(?! radius)/ })).toHaveFocus();
    expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(0);
  });

  it('offers both sizes to a carrier only', async () => {
    const { user, dialog } = await openForm('C', { token: 1 });
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    const sizes = dialog.getByRole('radiogroup', { name: /How Much are You Able to Move/ });
    expect(within(sizes).getAllByRole('radio')).toHaveLength(3);
  });

  it('counts the comment, and takes no more than its limit', async () => {
    const { user, dialog } = await openForm('B', { token: 1, comment: 'x'.repeat(148) });
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    const comment = dialog.getByRole('textbox', { name: 'Comments' });
    expect(dialog.getByText('Comment length: 148/150')).toBeVisible();
    await user.type(comment, 'abc');
    expect(comment).toHaveValue(`${'x'.repeat(148)}ab`);
    expect(dialog.getByText('Comment length: 150/150')).toBeVisible();
  });

  it('is not sent with a delivery day that is not understood, which is then in focus', async () => {
    const opened = await openForm('B', { token: 1 });
    const { user, dialog } = opened;
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    const day = dialog.getByRole('textbox', { name: /^Delivery date/ });
    await user.type(day, 'asap');
    await user.tab();
    await user.click(dialog.getByRole('tab', { name: 'Availability' }));
    // A field on the other tab does not keep from going on.
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getByRole('tab', { name: 'Additional Info' })).toHaveAttribute('aria-selected', 'true');
    await send(opened);
    await waitFor(() => expect(day).toHaveFocus());
    expect(day).toHaveValue('asap');
    expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(0);
  });

  it('sends what is chosen by keyboard', async () => {
    const opened = await openForm('B', { token: 1 });
    const { user, dialog } = opened;
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    for (const name of ['Reefer', 'Team']) {
      dialog.getByRole('checkbox', { name }).focus();
      await user.keyboard(' ');
    }
    await send(opened);
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1));
    const body = server.requestsOf(loadPostingCalls.create)[0]?.body as { vehicleType: string; postingAttrib: string };
    expect([...body.vehicleType].toSorted()).toEqual(['R', 'V']);
    expect(body.postingAttrib).toHaveLength(1);
  });
});

it('a city of the list belongs to the posting, and any other text does not', async () => {
  const opened = await openForm('B');
  const { user, dialog } = opened;
  await chooseCity(opened, 'Origin', 'Toronto');
  await user.type(dialog.getByRole('combobox', { name: /^Destination(?! radius)/ }), 'nowhere');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Please choose a destination from the list.')).toBeVisible();
  expect(dialog.queryByText('Please choose an origin from the list.')).toBeNull();
});

describe('the line of the other tab', () => {
  const lineOf = ({ dialog }: Opened, tab: string) =>
    dialog.getAllByText(tab, { selector: 'p > span' }).at(-1)!.closest('p')!;

  it('shows what the other tab contains, so that nothing is sent unseen', async () => {
    const opened = await openForm('B', {
      token: 1,
      vehicleType: 'VR',
      vehicleSize: 'T',
      rate: { amount: 1_850_00, currency: 'USD', basis: 'flat' },
      weightLbs: 42_000,
      comment: 'two drops',
      dateAvail: '2026-11-29',
    });
    const { user, dialog } = opened;
    expect(lineOf(opened, 'Additional Info')).toHaveTextContent(
      /Van, Reefer.*Truckload.*\$1,850 USD.*42,000 lb.*two drops/,
    );
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    expect(lineOf(opened, 'Availability')).toHaveTextContent(/Nov 29 2026.*Toronto, ON 50 → Chicago, IL 100.*All/);
    // It follows what is typed.
    await user.clear(dialog.getByLabelText('Rate'));
    await user.click(dialog.getByRole('tab', { name: 'Availability' }));
    expect(lineOf(opened, 'Additional Info')).toHaveTextContent('No rate');
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    await user.type(dialog.getByLabelText('Rate'), 'about two');
    await user.click(dialog.getByRole('tab', { name: 'Availability' }));
    expect(lineOf(opened, 'Additional Info')).toHaveTextContent('Rate: “about two” is not understood');
  });

  it('names what is still needed on a new form', async () => {
    const opened = await openForm('C');
    expect(lineOf(opened, 'Additional Info')).toHaveTextContent('Equipment Type needed');
    expect(lineOf(opened, 'Additional Info')).toHaveTextContent('Equipment size needed');
    await opened.user.click(opened.dialog.getByRole('tab', { name: 'Additional Info' }));
    expect(lineOf(opened, 'Availability')).toHaveTextContent('Origin needed');
  });
});
