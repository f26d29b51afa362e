import { listNearMisses, type NearMiss } from '@loadstone/contracts/leads';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { NearMisses } from './near-misses.tsx';

const MISSES: NearMiss[] = [
  { field: 'srceRadius', from: '50', to: '100', leads: 1_200, edit: { srceRadius: 100 } },
  { field: 'dateAvail', from: '2026-11-22', to: '2026-11-23', leads: 9, edit: { dateAvail: '2026-11-23' } },
  { field: 'vehicleType', from: 'V', to: 'R', leads: 4, edit: { vehicleType: 'VR' } },
  { field: 'vehicleSize', from: 'T', to: 'B', leads: 3, edit: { vehicleSize: 'B' } },
  { field: 'exclusions', from: '', to: '', leads: 2, edit: null },
  { field: 'destRadius', from: '50', to: '100', leads: 1, edit: { destRadius: 100 } },
];

let server: FakeServer;
const onWiden = vi.fn();
beforeEach(() => {
  onWiden.mockReset();
  server = startFakeServer();
});

function open(reply: { isThin?: boolean; nearMisses?: NearMiss[] } = {}, mayEdit = true) {
  server.respond(listNearMisses, () => ({
    token: 1,
    version: 4,
    leadCount: 1,
    isThin: true,
    nearMisses: MISSES,
    ...reply,
  }));
  renderSignedIn(
    <NearMisses
      posting={makePosting({ token: 1, version: 4 })}
      isThin
      isListed
      onWiden={mayEdit ? onWiden : undefined}
    />,
  );
  return userEvent.setup();
}
const findChips = async () => within(await screen.findByRole('region', { name: 'What would bring more leads' }));

describe('the near misses of a posting', () => {
  it('are the best five, as texts with the number of leads', async () => {
    open();
    const chips = await findChips();
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '+1,200 if origin radius 100',
      expect.stringMatching(/^\+9 on /),
      expect.stringMatching(/^\+4 with .*Reefer.* too$/),
      expect.stringMatching(/^\+3 if /),
    ]);
    expect(chips.getByRole('link', { name: '+2 of excluded companies' })).toHaveAttribute('href', '/excluded');
    expect(chips.queryByText(/destination radius/)).toBeNull();
  });

  it('are applied by keyboard, with the version for which they were counted', async () => {
    const user = open();
    (await findChips()).getByRole('button', { name: '+1,200 if origin radius 100' }).focus();
    await user.keyboard('{Enter}');
    expect(onWiden.mock.calls).toEqual([
      [{ edit: { srceRadius: 100 }, version: 4, change: 'Origin radius 50 → 100: +1,200 leads' }],
    ]);
  });

  it('are only texts for a user who may not edit', async () => {
    open({}, false);
    const chips = await findChips();
    expect(chips.queryByRole('button')).toBeNull();
    expect(chips.getByText('+1,200 if origin radius 100')).toBeVisible();
  });

  it('are not shown for a list that is long enough', async () => {
    open({ isThin: false });
    await waitFor(() => expect(server.requestsOf(listNearMisses)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^What would bring more leads/)).toBeNull());
  });

  it('have their line while they are counted and where there are none, so that the rows below do not move', async () => {
    open({ nearMisses: [] });
    expect(screen.getByText('What would bring more leads: counting…')).toBeVisible();
    expect(await screen.findByText('What would bring more leads: no single change of this posting.')).toBeVisible();
  });

  it('stay as they are while the focus is on them, and cannot be applied after the posting was edited', async () => {
    server.respond(listNearMisses, () => ({ token: 1, version: 4, leadCount: 1, isThin: true, nearMisses: MISSES }));
    let edit: () => void = () => undefined;
    function Screen() {
      const [version, setVersion] = useState(4);
      edit = () => setVersion(5);
      return (
        <>
          <NearMisses posting={makePosting({ token: 1, version })} isThin isListed onWiden={onWiden} />
          <button>Elsewhere</button>
        </>
      );
    }
    renderSignedIn(<Screen />);
    const user = userEvent.setup();
    const chips = await findChips();
    chips.getByRole('button', { name: '+1,200 if origin radius 100' }).focus();
    const [, ...others] = MISSES;
    server.respond(listNearMisses, () => ({ token: 1, version: 5, leadCount: 9, isThin: true, nearMisses: others }));
    act(edit);
    await waitFor(() => expect(server.requestsOf(listNearMisses)).toHaveLength(2));
    const used = chips.getByRole('button', { name: '+1,200 if origin radius 100' });
    expect(used).toHaveFocus();
    expect(used).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(onWiden).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await waitFor(() => expect(chips.queryByRole('button', { name: /origin radius/ })).toBeNull());
    expect(chips.getByRole('button', { name: '+1 if destination radius 100' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });
});
