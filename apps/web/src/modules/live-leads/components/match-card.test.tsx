import type { LiveLead, LiveLeadMatch } from '@loadstone/contracts/live-leads';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { LiveRow } from '../model/live-rows.ts';
import { MatchCard } from './match-card.tsx';

function rowWith(matchCount: number): LiveRow {
  const matches = Array.from({ length: matchCount }, (_, index): LiveLeadMatch => {
    return { myToken: index + 1, dfo: index, dfd: 10, dirO: 'NE', mutual: false, covers: true };
  });
  const lead: LiveLead = { ...makeLead({ token: 90 }), matches };
  return { kind: 'lead', entry: { lead, arrivedAtMs: null, goneAtMs: null }, lead };
}
const findPosting = (token: number) => makePosting({ token, srceCity: `City ${token}`, dateAvail: '2026-11-22' });

it('shows the first three matching postings of a live lead, and a way to all of them', async () => {
  const onShowAll = vi.fn<(row: LiveRow) => void>();
  const row = rowWith(4);
  renderSignedIn(<MatchCard row={row} findPosting={findPosting} onShowAll={onShowAll} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nov 22 2026, City 1, ON 50 to Chicago, IL 100',
    'Nov 22 2026, City 2, ON 50 to Chicago, IL 100',
    'Nov 22 2026, City 3, ON 50 to Chicago, IL 100',
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show All Matches' }));
  expect(onShowAll).toHaveBeenCalledExactlyOnceWith(row);
});

it('offers no more than there is for a lead that matches one posting', () => {
  renderSignedIn(<MatchCard row={rowWith(1)} findPosting={findPosting} onShowAll={() => undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});
