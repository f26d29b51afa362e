import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { MatchesDialog } from './matches-dialog.tsx';

const match = { myToken: 1, dfo: 10, dfd: 10, dirO: 'NE' as const, mutual: false, covers: true };

function open(goneAtMs: number | null) {
  renderSignedIn(
    <MatchesDialog
      entry={{ lead: { ...makeLead({ token: 90 }), matches: [match] }, arrivedAtMs: null, goneAtMs }}
      findPosting={(token) => makePosting({ token })}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  );
}

it('counts the postings that a lead matches', async () => {
  open(null);
  expect(await screen.findByRole('dialog', { name: 'This lead matches with these 1 of your postings' })).toBeVisible();
  expect(await screen.findByRole('grid')).toBeInTheDocument();
  expect(screen.queryByText('None of your postings matches this lead any more.')).toBeNull();
});

it('shows a message where the lead is covered', async () => {
  open(1);
  expect(await screen.findByText('None of your postings matches this lead any more.')).toBeVisible();
});
