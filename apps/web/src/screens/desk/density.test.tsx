import { loadPostingCalls } from '@loadstone/contracts/postings';
import { editUserPreference, getUserPreference, type Preference } from '@loadstone/contracts/preferences';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { PreferencesProvider } from '../../modules/preferences/components/preferences-provider.tsx';
import { useDensitySwitch } from '../../modules/preferences/use-density-switch.ts';
import { commandSources } from '../../ui/commands/command-registry.ts';
import { Desk } from './desk.tsx';

giveLayout();

const postings = Array.from({ length: 40 }, (_, index) =>
  makePosting({
    token: index + 1,
    createdOn: `2026-11-22T12:${String(59 - index).padStart(2, '0')}:00.000Z`,
    comment: `load ${index + 1}.`,
    ...(index === 0 && {
      leadCount: 24,
      newLeadCount: 3,
      hasNewLeads: true,
      postingAttrib: 'A',
      tag: { tagId: 5, tagName: 'Hot', tagColor: '#dc2626', postingId: 1 },
    }),
  }),
);
let server: FakeServer;
let stored: Preference;

beforeEach(() => {
  server = startFakeServer();
  stored = { LiveSound: 'True', Notification: 'True', NotificationSound: 'True' };
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(getUserPreference, () => ({ userId: 7, productId: 13, preference: stored, statusId: 1 }));
  server.respond(editUserPreference, ({ body }) => {
    stored = (body as { preference: Preference }).preference;
    return { userId: 7, productId: 13, preference: stored, statusId: 1 };
  });
});

function DensitySwitch() {
  useDensitySwitch();
  return null;
}

async function renderDesk() {
  const view = renderSignedIn(
    <PreferencesProvider>
      <DensitySwitch />
      <Desk renderDetails={({ posting }) => <p>details of {posting.comment}</p>} onReloadLeads={() => undefined} />
    </PreferencesProvider>,
  );
  await screen.findAllByRole('option');
  await waitFor(() => expect(server.requestsOf(getUserPreference).length).toBeGreaterThan(0));
  return { user: userEvent.setup(), list: screen.getByRole('listbox', { name: 'My loads' }), unmount: view.unmount };
}
/** The distance of the second row from the first one. */
const rowHeight = () => /translateY\((\d+)px\)/.exec(screen.getAllByRole('option')[1]?.style.transform ?? '')?.[1];

describe('the density of the list', () => {
  it('is switched by the key v, saved with the account, and there again at the next visit', async () => {
    const { user, unmount } = await renderDesk();
    expect(rowHeight()).toBe('120');
    await user.keyboard('v');
    await waitFor(() => expect(rowHeight()).toBe('56'));
    await waitFor(() => expect(stored.CompactRows).toBe('True'));
    unmount();
    await renderDesk();
    expect(rowHeight()).toBe('56');
    await user.keyboard('v');
    await waitFor(() => expect(rowHeight()).toBe('120'));
    await waitFor(() => expect(stored.CompactRows).toBe('False'));
  });

  it('is in the palette, named by what it changes to', async () => {
    const { user } = await renderDesk();
    const labels = () => commandSources.get().flatMap((source) => source('').map(({ label }) => label));
    expect(labels()).toContain('Compact rows');
    await user.keyboard('v');
    await waitFor(() => expect(labels()).toContain('Comfortable rows'));
  });

  it('keeps in a compact row what decides, and who posted it and the comment as its hint', async () => {
    const { user } = await renderDesk();
    await user.keyboard('v');
    await waitFor(() => expect(rowHeight()).toBe('56'));
    const row = screen.getAllByRole('option')[0] as HTMLElement;
    for (const text of ['Open', 'Toronto,', 'Chicago,', 'Nov 22', 'V', 'TL', 'A', 'Hot', '24 leads, 3 new'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(row).toHaveAttribute('title', 'Toronto, ON 50 → Chicago, IL 100 · B1 · load 1.');
    expect(within(row).queryByText('load 1.')).toBeNull();
  });

  it('has one button on a compact row, whose menu has the actions of the others', async () => {
    const { user, list } = await renderDesk();
    fireEvent.pointerOver(screen.getAllByRole('option')[0] as HTMLElement);
    const listButtons = () => within(list.parentElement as HTMLElement).getAllByRole('button');
    expect(listButtons().map((button) => button.getAttribute('aria-label')?.split(' ')[0])).toEqual([
      'Edit',
      'Delete',
      'More',
    ]);
    await user.keyboard('v');
    await waitFor(() => expect(listButtons()).toHaveLength(1));
    fireEvent.click(listButtons()[0] as HTMLElement);
    const menu = await screen.findByRole('menu');
    await user.click(within(menu).getByRole('menuitem', { name: /^Delete/ }));
    expect(await screen.findByRole('dialog', { name: 'Delete posting' })).toBeVisible();
  });

  it('keeps the selected row where it is on screen', async () => {
    const { user, list } = await renderDesk();
    const scroller = list.parentElement as HTMLElement;
    fireEvent.click(screen.getByRole('option', { name: /load 3\./ }));
    scroller.scrollTop = 200;
    await user.keyboard('v');
    await waitFor(() => expect(rowHeight()).toBe('56'));
    // 240 px from the start of the list less 200 px scrolled.
    expect(scroller.scrollTop).toBe(2 * 56 - 40);
  });
});
