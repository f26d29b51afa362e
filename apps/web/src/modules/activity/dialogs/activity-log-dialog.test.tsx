import { listActivityLog, type ActivityLogEntry } from '@loadstone/contracts/activity';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { changeLanguage } from '../../../lib/settings/language.ts';
import { ActivityLogChoice } from '../components/activity-log-choice.tsx';
import { toWords } from '../model/logged-words.ts';
import { ActivityLogDialog } from './activity-log-dialog.tsx';

const PEOPLE = [
  { userId: 7, person: 'Ada One' },
  { userId: 8, person: 'Bo Two' },
];
const entryOf = (id: number, more: Partial<ActivityLogEntry> = {}): ActivityLogEntry => ({
  ...{ id, at: '2026-06-15T15:00:00.000Z', userId: 7, person: 'Ada One', type: 'AddPosting' },
  ...{ description: `entry ${id}`, ...more },
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listActivityLog, ({ query }) =>
    query.get('cursor') === 'two'
      ? { people: PEOPLE, entries: [entryOf(1, { person: '', type: 'ServiceAccount' })], nextCursor: null }
      : { people: PEOPLE, entries: [entryOf(3), entryOf(2)], nextCursor: 'two' },
  );
});

async function open() {
  renderSignedIn(<ActivityLogDialog onClose={() => undefined} />);
  await screen.findByRole('table', { name: 'Entries, newest first' });
  return userEvent.setup();
}
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const lastQuery = () => Object.fromEntries(server.requestsOf(listActivityLog).at(-1)?.query ?? []);

describe('the activity log', () => {
  it('says who did what and when', async () => {
    await open();
    expect(
      rows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Ada One', 'Posted', 'entry 3'],
      ['Ada One', 'Posted', 'entry 2'],
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('2 entries');
  });

  it('is filtered by person, kind and day by keyboard', async () => {
    const user = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Bo Two');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Assigned a load');
    await user.type(screen.getByRole('textbox', { name: 'Until' }), '6/14/2026{Enter}');
    const until = new Date('2026-06-15T00:00:00').toISOString();
    await waitFor(() => expect(lastQuery()).toEqual({ userId: '8', type: 'AssignLoad', until }));
  });

  it('offers the kinds that the log can have', async () => {
    await open();
    const kinds = within(screen.getByRole('combobox', { name: 'What' })).getAllByRole('option');
    const names = kinds.map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['Everything', 'Posted', 'Opened rates', 'List by mail']));
    for (const ofSignIns of ['Opened the board', 'Reloaded the page', 'Token was refused', 'Location was checked'])
      expect(names).not.toContain(ofSignIns);
  });

  it('puts what the board has written into the words of the user, and leaves other texts', async () => {
    await changeLanguage('fr-CA');
    onTestFinished(() => changeLanguage('en'));
    expect(toWords('TMS: added with postings:read webhooks')).toBe(
      'TMS\u00A0: ajouté avec les droits Lire les affichages, Recevoir des événements',
    );
    expect(toWords('Load 12: Toronto, ON to Chicago, IL')).toBe('Chargement 12\u00A0: Toronto, ON à Chicago, IL');
    expect(toWords('Second factor of the company: always')).toBe('Second factor of the company: always');
  });

  it('has older pages and the way back, and a filter begins with the newest entries', async () => {
    const user = await open();
    expect(screen.getByRole('button', { name: 'Newer' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('A program')).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Ada One');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(lastQuery()).toEqual({ userId: '7' });
  });

  it('is read page by page by keyboard, and the focus stays on the pressed button', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.respondToPath('GET', listActivityLog.path, async ({ query }) => {
      if (query.get('cursor') !== 'two')
        return { people: PEOPLE, entries: [entryOf(3), entryOf(2)], nextCursor: 'two' };
      await held;
      return { people: PEOPLE, entries: [entryOf(1)], nextCursor: null };
    });
    const user = await open();
    const older = screen.getByRole('button', { name: 'Older' });
    const newer = screen.getByRole('button', { name: 'Newer' });
    act(() => older.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(older).toHaveAttribute('aria-busy', 'true'));
    expect(older).toHaveFocus();
    // A second press does not ask for a page after the one that is on its way.
    await user.keyboard('{Enter}');
    release();
    expect(await screen.findByText('entry 1')).toBeVisible();
    expect(older).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(rows()).toHaveLength(1);
    expect(server.requestsOf(listActivityLog)).toHaveLength(2);
    act(() => newer.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('entry 3')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(newer).toHaveFocus();
    expect(rows()).toHaveLength(2);
  });

  it('says that nothing fits, and why it could not be read', async () => {
    server.respond(listActivityLog, ({ query }) => {
      if (query.get('userId') === '8') throw new Refusal('permit.missing');
      return { people: PEOPLE, entries: [], nextCursor: null };
    });
    renderSignedIn(<ActivityLogDialog onClose={() => undefined} />);
    expect(await screen.findByText('Nothing is logged yet.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Posted');
    expect(await screen.findByText('No entry fits.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Bo Two');
    expect(await screen.findByRole('alert')).toHaveTextContent('The activity log could not be loaded');
  });

  it('is offered to administrators only', () => {
    renderSignedIn(<ActivityLogChoice onOpen={() => undefined} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
