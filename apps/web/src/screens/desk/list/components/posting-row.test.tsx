import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../../test/render.tsx';
import { PostingRow } from './posting-row.tsx';

function renderRow(posting: Posting, { status = posting.pStatus, mode = 'B' as ProductMode } = {}) {
  renderSignedIn(
    <PostingRow
      id="row"
      posting={posting}
      status={status}
      mode={mode}
      isSelected={false}
      isActive={false}
      isCompact={false}
      position={1}
      setSize={1}
      topPx={0}
    />,
    { mode },
  );
  return screen.getByRole('option');
}

function Row({ posting, isCompact }: { readonly posting: Posting; readonly isCompact: boolean }) {
  return (
    <PostingRow
      {...{ id: 'row', posting, status: 'O', mode: 'B', position: 1, setSize: 1, topPx: 0 }}
      {...{ isSelected: false, isActive: false, isCompact }}
    />
  );
}

it.each([true, false])(
  'has the countdown of its tiers beside the status, where nothing pushes it out (compact: %s)',
  async (isCompact) => {
    const tiers = { count: 3, released: 1, nextOn: '2099-11-02T15:00:00.000Z' };
    renderSignedIn(
      <Row
        posting={makePosting({ token: 1, dateAvail: '2026-11-02', comment: 'two drops', tiers })}
        isCompact={isCompact}
      />,
      {
        mode: 'B',
      },
    );
    const countdown = await screen.findByText(/^Tier 2\/3 in \d/);
    expect(countdown.closest('[class*="outside"]')).toBeInTheDocument();
    expect(screen.getByRole('option')).not.toHaveTextContent('All');
    // The day without its year: the rate has its room.
    expect(screen.getByRole('option')).toHaveTextContent(/Nov 02(?! 2026)/);
  },
);

const facts = {
  dateAvail: '2026-11-02',
  vehicleType: 'VR',
  vehicleSize: 'L',
  postingAttrib: 'AZ',
  comment: 'two drops',
  tag: { postingId: 1, tagId: 5, tagName: 'urgent', tagColor: '#dc2626' },
} as const;

it('has what the board specifies: who, day, ends with radius, equipment, size, attributes, comment and tag', () => {
  const row = renderRow(makePosting({ token: 1, ...facts }));
  const texts = ['Open', 'B1', 'Toronto, ON 50', '→ Chicago, IL 100', 'Nov 02 2026', 'VR', 'LTL', 'A Z', 'All'];
  for (const text of [...texts, 'two drops', 'urgent']) expect(row).toHaveTextContent(text);
  expect(row).not.toHaveTextContent('Cor');
  expect(screen.getByTitle('Tag urgent').style.getPropertyValue('--tag-colour')).toBe('#dc2626');
});

it('names the facts whose value alone is unclear, and has the comment on a line of its own', () => {
  const load = makePosting({
    token: 1,
    comment: 'two drops',
    pickupHours: { from: '06:00', to: '14:00' },
    deliveryDate: '2026-11-04',
    deliveryHours: { from: '09:00', to: '09:00' },
  });
  expect(renderRow(load)).toHaveTextContent('pick-up 06:00–14:00 · delivery Nov 04 2026 · delivery 09:00');
  expect(screen.getByTitle('two drops')).toHaveTextContent(/^two drops$/);
});

it.each([false, true])(
  'has its quantity before the equipment, and none where it stands for one (compact: %s)',
  (isCompact) => {
    renderSignedIn(
      <>
        <Row posting={makePosting({ token: 1, ...facts, quantity: 5 })} isCompact={isCompact} />
        <Row posting={makePosting({ token: 2, ...facts })} isCompact={isCompact} />
      </>,
    );
    expect(screen.getByText('5×').nextElementSibling).toHaveTextContent(/^VR$/);
    expect(screen.getAllByRole('option')[1]).not.toHaveTextContent('×');
  },
);

it('of an assigned truck has the lane and the day of its load', () => {
  const load = { srceCity: 'Barrie', srceSt: 'ON', destCity: 'Gary', destSt: 'IN', dateAvail: '2026-11-03' };
  const truck = makePosting({ token: 1, ...facts, postType: 'E', pStatus: 'A', assignedLoad: load });
  expect(renderRow(truck, { mode: 'C' })).toHaveTextContent('Load Nov 03: Barrie, ON → Gary, IN');
});

describe('the rate of an assigned posting', () => {
  const toFlat = (dollars: number) => ({ amount: dollars * 100, currency: 'USD', basis: 'flat' }) as const;
  const agreed = { pStatus: 'A', agreedRate: toFlat(1_900) } as const;
  const lane = { srceCity: 'Barrie', srceSt: 'ON', destCity: 'Gary', destSt: 'IN', dateAvail: '2026-11-03' };
  const load = makePosting({ token: 1, ...facts, ...agreed, rate: toFlat(1_850) });
  const minRatePerMile = { amount: 210, currency: 'USD' } as const;
  const truck = makePosting({ token: 2, ...facts, ...agreed, postType: 'E', assignedLoad: lane, minRatePerMile });

  it.each([false, true])('is the agreed one, with the posted one on hover (compact: %s)', (isCompact) => {
    renderSignedIn(<Row posting={load} isCompact={isCompact} />);
    expect(screen.getByText('$1,900 USD')).toHaveAttribute('title', 'posted $1,850 USD → agreed $1,900 USD');
    expect(screen.getByRole('option')).not.toHaveTextContent('1,850');
  });

  it.each([false, true])('is the agreed one of the load of a truck (compact: %s)', (isCompact) => {
    renderSignedIn(<Row posting={truck} isCompact={isCompact} />, { mode: 'C' });
    expect(screen.getByText('$1,900 USD')).toHaveAttribute(
      'title',
      expect.stringMatching(/^posted .*2\.10.* → agreed \$1,900 USD$/),
    );
    expect(screen.getByRole('option')).toHaveTextContent('Load Nov 03');
  });

  it('is the posted one where none is agreed', () => {
    renderSignedIn(<Row posting={makePosting({ token: 1, rate: toFlat(1_850) })} isCompact={false} />);
    expect(screen.getByText('$1,850 USD')).not.toHaveAttribute('title');
  });

  it('is in the hint of a compact row', () => {
    renderSignedIn(<Row posting={load} isCompact />);
    const { title } = screen.getByRole('option');
    expect(title).toContain('$1,900 USD · ');
    expect(title).toContain('posted $1,850 USD → agreed $1,900 USD');
  });
});

it.each([
  ['C', 'has', true],
  ['B', 'has no', false],
] as const)('in mode %s %s icon of tracking', (mode, _, isThere) => {
  const row = renderRow(makePosting({ token: 1, postType: 'E', corridor: 'C', customerTracking: true }), { mode });
  expect(screen.queryByRole('img', { name: 'Tracking allowed' }) !== null).toBe(isThere);
  expect(row).toHaveTextContent('Cor');
});

it('shows in red that its network is deleted', () => {
  const network = { id: 4, name: 'Regulars', isDeleted: true };
  const row = renderRow(makePosting({ token: 1, postMode: 'P', networkId: 4, network }));
  expect(screen.getByText('Network Deleted')).toHaveClass(/networkDeleted/);
  expect(row).not.toHaveTextContent('Regulars');
  expect(row).not.toHaveTextContent('All');
});

it.each([
  ['O', 'Open', 'blue'],
  ['P', 'Pending', 'grey'],
  ['A', 'Assigned', 'purple'],
  ['R', 'On Route', 'light-blue'],
  ['D', 'Delivered', 'black'],
  ['E', 'Expired', 'red'],
] as const)('has the label and the colour of the status %s', (status, label, colour) => {
  renderRow(makePosting({ token: 1 }), { status });
  expect(screen.getByText(label)).toHaveStyle({ color: `var(--ls-${colour})` });
});

it('has the full text of what may not fit: the attributes in words, and the name of the network', () => {
  const network = { id: 4, name: 'Carriers that cross the border every week', isDeleted: false };
  renderRow(makePosting({ token: 1, postMode: 'P', networkId: 4, network, postingAttrib: 'AZ' }));
  expect(screen.getByTitle(network.name)).toHaveTextContent(network.name);
  expect(screen.getByTitle('Air Ride, Hazmat')).toHaveTextContent('A Z');
});

it('places "outside your filter" beside the line of the status, where it is not cut', () => {
  renderSignedIn(
    <PostingRow
      id="row"
      posting={makePosting({ token: 1 })}
      status="O"
      isOutsideFilter
      mode="B"
      isSelected={false}
      isActive={false}
      isCompact={false}
      position={1}
      setSize={1}
      topPx={0}
    />,
  );
  // Each part of the row is one line that is cut where it does not fit; a part within another one is cut with it.
  expect(screen.getByText('outside your filter').parentElement).toBe(screen.getByRole('option'));
});
