import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePosting } from '../../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../../test/render.tsx';
import { collectSavedFiles, type SavedFile } from '../../../../../test/saved-files.ts';
import { copyPostings } from '../model/copy-postings.ts';
import ListMenu from './list-menu.tsx';

const TODAY = '2026-11-22';
const POSTING = makePosting({
  token: 1,
  dateAvail: TODAY,
  srceCity: 'Toronto',
  srceSt: 'ON',
  srceRadius: 50,
  destCity: 'Chicago',
  destSt: 'IL',
  destRadius: 100,
  vehicleType: 'VR',
  vehicleSize: 'T',
  postingAttrib: 'A',
  comment: '=1+1',
  clientRefNum: 'Client Ref 7',
  leadCount: 3,
});

let files: SavedFile[];
beforeEach(() => {
  files = collectSavedFiles();
});
afterEach(() => vi.restoreAllMocks());

it('saves the postings of the list by the keyboard, and disarms a formula', async () => {
  const user = userEvent.setup();
  renderSignedIn(<ListMenu listRows={() => [POSTING]} today={TODAY} />, { mode: 'B' });
  screen.getByRole('button', { name: 'Actions for the list' }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Export CSV' })).focus();
  await user.keyboard('{Enter}');
  expect(files.map(({ name }) => name)).toEqual(['loadstone-postings.csv']);
  const [header, row] = ((await files[0]?.text) ?? '').split('\r\n');
  expect(header).toBe(
    '\uFEFFDate,Origin,Origin State,Origin Radius (mi),Destination,Destination State,Destination Radius (mi),' +
      'Equipment,Size,Attributes,Network,Own Reference,Comments,Quantity,Rate,Weight,Length,Commodity,Pick-up hours,Delivery date,' +
      'Delivery hours,Book now,Stops,Status,Leads,Tag,Posted By,Origin ID,Destination ID',
  );
  expect(row).toMatch(/^2026-11-22,Toronto,ON,50,Chicago,IL,100,"V, R",TL,A,,Client Ref 7,'=1\+1,,,,,,,,,,,Open,3,/);
});

it('saves a row for each stop of a load, and prints what the stops add and a line for each', async () => {
  const stop = {
    ...({ ...PLAIN_STOP, timing: 'firm', weightLbs: 900, reference: 'D 7' } as const),
    ...{ cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 3, day: TODAY },
  };
  const stops = [stop, { ...stop, cityId: 6, city: 'Windsor', timing: 'flexible' as const, reference: '' }];
  const posting = makePosting({ ...POSTING, stops });
  const user = userEvent.setup();
  renderSignedIn(<ListMenu listRows={() => [posting]} today={TODAY} />, { mode: 'B' });
  await user.click(screen.getByRole('button', { name: 'Actions for the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  const [, first, second] = ((await files[0]?.text) ?? '').split('\r\n');
  expect(first).toContain(',"Drop Guelph, ON, 2026-11-22, firm, 900 lb, ""D 7""",Open,3,');
  expect(second).toMatch(/^,{11}Client Ref 7,+"Drop Windsor, ON, 2026-11-22, 900 lb",+$/);
  vi.spyOn(window, 'print').mockReturnValue(undefined);
  await user.click(screen.getByRole('button', { name: 'Actions for the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
  const sheet = document.querySelector('.ls-print-sheet');
  const [row, below, ...others] = sheet?.querySelectorAll('tbody tr') ?? [];
  expect(row).toHaveTextContent('2 stops, +6 mi');
  expect([...(below?.querySelectorAll('div') ?? [])].map((line) => line.textContent)).toEqual([
    'Drop Guelph, ON, Nov 22 2026 (firm), 900 lb, D 7',
    'Drop Windsor, ON, Nov 22 2026, 900 lb',
  ]);
  expect(others).toEqual([]);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('.ls-print-sheet')).toBeNull();
});

it('saves a row for each stop of a load, also for both ends, as transport systems have them', async () => {
  const stop = {
    ...({ ...PLAIN_STOP, timing: 'firm', weightLbs: 900, reference: 'D 7' } as const),
    ...{ cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 3 },
  };
  const user = userEvent.setup();
  renderSignedIn(<ListMenu listRows={() => [makePosting({ ...POSTING, stops: [stop] })]} today={TODAY} />, {
    mode: 'B',
  });
  await user.click(screen.getByRole('button', { name: 'Actions for the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV, one row for each stop' }));
  const [header, ...rows] = ((await files[0]?.text) ?? '').split('\r\n');
  expect(header).toMatch(/^\uFEFFOwn Reference,Stop #,Stop Type,City,State,Date,Hours,Stop Details,/);
  expect(header).toMatch(/,City ID$/);
  expect(rows[0]).toMatch(/^Client Ref 7,1,Pick-up,Toronto,ON,2026-11-22,,,50,/);
  expect(rows[1]).toMatch(/^Client Ref 7,2,Drop,Guelph,ON,,,"firm, 900 lb, ""D 7""",+5$/);
  expect(rows[2]).toMatch(/^Client Ref 7,3,Drop,Chicago,IL,,+\d*$/);
});

it('opens the import from the menu, where the company may post', async () => {
  const user = userEvent.setup();
  const onImport = vi.fn<() => void>();
  const { unmount } = renderSignedIn(<ListMenu listRows={() => []} today={TODAY} onImport={onImport} />, { mode: 'B' });
  screen.getByRole('button', { name: 'Actions for the list' }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Import postings' })).focus();
  await user.keyboard('{Enter}');
  expect(onImport).toHaveBeenCalledOnce();
  unmount();
  renderSignedIn(<ListMenu listRows={() => []} today={TODAY} />, { mode: 'B' });
  await user.click(screen.getByRole('button', { name: 'Actions for the list' }));
  expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Import postings' })).toBeNull();
});

it('puts the list aside, where there is room for the details beside it', async () => {
  const user = userEvent.setup();
  const onCollapse = vi.fn<() => void>();
  const { unmount } = renderSignedIn(<ListMenu listRows={() => []} today={TODAY} onCollapse={onCollapse} />, {
    mode: 'B',
  });
  screen.getByRole('button', { name: 'Actions for the list' }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Put the list aside' })).focus();
  await user.keyboard('{Enter}');
  expect(onCollapse).toHaveBeenCalledOnce();
  unmount();
  renderSignedIn(<ListMenu listRows={() => []} today={TODAY} />, { mode: 'B' });
  await user.click(screen.getByRole('button', { name: 'Actions for the list' }));
  expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Put the list aside' })).toBeNull();
});

it('has a column for the corridor of trucks', async () => {
  const user = userEvent.setup();
  renderSignedIn(
    <ListMenu listRows={() => [makePosting({ ...POSTING, postType: 'E', corridor: 'C' })]} today={TODAY} />,
    {
      mode: 'C',
    },
  );
  await user.click(screen.getByRole('button', { name: 'Actions for the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  expect(await files[0]?.text).toContain(',Attributes,Corridor,Customer Tracking,Network,Own Reference,Comments,');
  expect(await files[0]?.text).toContain(',A,Yes,');
});

it('gives a posting to the clipboard as text with tabs, and says how many rows', async () => {
  // The set-up of the events replaces the clipboard by one that can be read.
  userEvent.setup();
  renderSignedIn(<p />, { mode: 'B' });
  await copyPostings([POSTING], { mode: 'B', today: TODAY });
  expect(await navigator.clipboard.readText()).toContain(
    '\n2026-11-22\tToronto\tON\t50\tChicago\tIL\t100\tV, R\tTL\tA\t',
  );
  expect(await screen.findByText('1 row copied')).toBeInTheDocument();
});
