import { getPostingLists, readList, savePostingList } from '@loadstone/contracts/posting-lists';
import { loadBatchCalls, loadPostingCalls, type LoadDraft } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CITY_LINES, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { toListReading } from '../../../../test/read-list.ts';
import { openDialog } from '../../../../test/render.tsx';
import ImportDialog from './import-dialog.tsx';

const TODAY = '2026-11-22';
const GAZETTEER = makeGazetteer([
  ...CITY_LINES,
  ...['Springfield, IL, USA, 31', 'Springfield, MO, USA, 32', 'Portland, OR, USA, 33', 'Portland, ME, USA, 34'],
]);
const TABLE = [
  'Date\tOrigin\tDestination\tEquipment\tSize\tStops',
  '2026-11-23\tToronto, ON\tChicago, IL\tVR\tTL\tMontréal, QC',
  '\t\t\t\t\tLondon, ON',
  '\t\t\t\t\tBoston, MA',
].join('\n');

const onPosted = vi.fn<() => void>();
let server: FakeServer;

beforeEach(() => {
  onPosted.mockReset();
  server = startFakeServer();
  server.respond(readList, ({ body }) =>
    toListReading(GAZETTEER, body as Parameters<typeof toListReading>[1], { today: TODAY }),
  );
  server.respond(getPostingLists, () => ({ columns: null, listName: null, lists: [] }));
  server.respond(savePostingList, () => ({ count: 0 }));
  server.respond(loadPostingCalls.list, () => []);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadBatchCalls.createMany, () => ({
    results: [{ posting: makePosting({ token: 1 }), code: null, message: null, details: [] }],
  }));
});

describe('a load whose stops have rows of their own', () => {
  const openStops = async (text = TABLE) => {
    const { user } = await openDialog(
      <ImportDialog today={TODAY} pasted={{ text, html: '' }} onClose={vi.fn()} onPosted={onPosted} />,
      'Import postings',
      { mode: 'B' },
    );
    const rows = within(await screen.findByRole('grid', { name: 'Rows to import' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(1);
    const findCell = (text: RegExp | string) =>
      within(rows[0] as HTMLElement)
        .getByText(text)
        .closest('td') as HTMLElement;
    return { user, findCell };
  };
  const sentDraft = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Post 1 load' }));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    return (server.requestsOf(loadBatchCalls.createMany)[0]?.body as { postings: LoadDraft[] }).postings[0];
  };

  it('keeps them where another cell is edited', async () => {
    const { user, findCell } = await openStops();
    const size = findCell('TL');
    size.focus();
    await user.keyboard('LTL{Enter}');
    await waitFor(() => expect(size).toHaveTextContent(/^LTL$/));
    expect(await sentDraft(user)).toMatchObject({
      vehicleSize: 'L',
      stops: [{ cityId: 21 }, { cityId: 6 }, { cityId: 22 }],
    });
  });

  it('has them apart where their cell is edited', async () => {
    const { user, findCell } = await openStops();
    const stops = findCell(/^Drop Montréal, QC/);
    stops.focus();
    await user.keyboard('{Enter}');
    const field = within(stops).getByRole('combobox', { name: 'Stops, row 1' });
    expect(field).toHaveValue('Drop Montréal, QC > Drop London, ON > Drop Boston, MA');
    await user.type(field, ' > Calgary, AB{Enter}');
    await waitFor(() => expect(stops).toHaveTextContent(/Calgary, AB/));
    expect(await sentDraft(user)).toMatchObject({
      stops: [{ cityId: 21 }, { cityId: 6 }, { cityId: 22 }, { cityId: 4 }],
    });
  });

  it('keeps both ends and the stops where every stop has a row and one cell is edited', async () => {
    const { user, findCell } = await openStops(
      [
        'Load #\tStop #\tStop Type\tCity\tState\tDate\tEquipment\tSize',
        'A1\t1\tPickup\tToronto\tON\t2026-11-23\tV\tTL',
        'A1\t2\tDelivery\tLondon\tON\t2026-11-23\tV\tTL',
        'A1\t3\tDelivery\tChicago\tIL\t2026-11-24\tV\tTL',
      ].join('\n'),
    );
    const size = findCell('TL');
    size.focus();
    await user.keyboard('LTL{Enter}');
    await waitFor(() => expect(size).toHaveTextContent(/^LTL$/));
    expect(await sentDraft(user)).toMatchObject({
      ...{ vehicleSize: 'L', dateAvail: '2026-11-23', deliveryDate: '2026-11-24', clientRefNum: 'A1' },
      ...{ srceID: 2, destID: 1, stops: [{ cityId: 6, day: '2026-11-23' }] },
    });
  });

  it('asks for each stop of which there are several, one after the other', async () => {
    const { user, findCell } = await openStops(
      [
        'Date\tOrigin\tDestination\tEquipment\tSize\tStops',
        '2026-11-23\tToronto, ON\tChicago, IL\tVR\tTL\tSpringfield > London, ON > Portland',
      ].join('\n'),
    );
    const stops = findCell(/Springfield > London, ON > Portland/);
    const choose = async (wanted: string, offered: readonly string[]) => {
      stops.focus();
      await user.keyboard('{Enter}');
      const options = await screen.findAllByRole('option');
      expect(options.map(({ textContent }) => textContent).toSorted()).toEqual(offered);
      await user.click(screen.getByRole('option', { name: wanted }));
    };
    await choose('Drop Springfield, MO', ['Drop Springfield, IL', 'Drop Springfield, MO']);
    expect(screen.queryByRole('button', { name: 'Post 1 load' })).toBeNull();
    await choose('Drop Portland, ME', ['Drop Portland, ME', 'Drop Portland, OR']);
    expect(await sentDraft(user)).toMatchObject({ stops: [{ cityId: 32 }, { cityId: 6 }, { cityId: 34 }] });
  });
});
