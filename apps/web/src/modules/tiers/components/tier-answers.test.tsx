import { getPostingTiers, type TierAnswers } from '@loadstone/contracts/tiers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makePostingTiers } from '../../../../test/make-posting-tiers.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import TierLine from './tier-line.tsx';

beforeAll(() => import('../dialogs/tier-answers-dialog.tsx'));

const ANSWERS: TierAnswers = {
  ...{ accepted: 1, declined: 0, offered: 1, none: 4, waiting: 0 },
  companies: [
    {
      ...{ custCd: 'NG1', company: 'Northgate', answer: 'accepted', askedOn: '2026-11-22T14:00:00.000Z' },
      ...{ answeredOn: '2026-11-22T14:05:00.000Z', acceptance: { asked: 24, accepted: 8 } },
    },
    {
      ...{ custCd: 'LK2', company: 'Lakeside', answer: 'none', askedOn: '2026-11-22T14:00:00.000Z' },
      ...{ answeredOn: '2026-11-22T14:10:00.000Z', acceptance: null },
    },
  ],
};
const posting = makePosting({ token: 91, pStatus: 'A', tiers: { count: 2, released: 1, nextOn: null } });

let server: FakeServer;
let answers: TierAnswers;
beforeEach(() => {
  server = startFakeServer();
  answers = ANSWERS;
  server.respond(getPostingTiers, () => {
    const shown = makePostingTiers([
      { receivers: { type: 'companies', custCds: ['NG1'] }, rate: null, minutes: 10, bookNow: false },
      { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false },
    ]);
    return { ...shown, tiers: shown.tiers.map((tier, index) => (index === 0 ? { ...tier, answers } : tier)) };
  });
});

it('shows what each company did, when, and how often it accepts, by the keyboard', async () => {
  renderSignedIn(<TierLine posting={posting} isOpen={false} />, { mode: 'B' });
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: '1 accepted, 1 offered, 4 without a response' });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Responses by company' });
  const table = await within(dialog).findByRole('table', { name: /^Tier 1, released Nov 02 / });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/Northgate.*accepted.*Nov 22.*Nov 22.*33% of 24 loads/);
  expect(second).toHaveTextContent(/Lakeside.*no response.*Nov 22.*–.*shown fewer than 20 loads/);
  expect(within(dialog).getByText('4 companies are only counted.')).toBeVisible();
  expect(within(dialog).getByText(/Only your company reads it/)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
});

it('keeps the list open when the load is assigned meanwhile', async () => {
  const user = userEvent.setup();
  function Load() {
    const [isAssigned, setAssigned] = useState(false);
    return (
      <>
        <button onClick={() => setAssigned(true)}>assign</button>
        <TierLine posting={{ ...posting, version: isAssigned ? 2 : 1 }} isOpen={!isAssigned} />
      </>
    );
  }
  renderSignedIn(<Load />, { mode: 'B' });
  await user.click(await screen.findByRole('button', { name: '1 accepted, 1 offered, 4 without a response' }));
  const dialog = await screen.findByRole('dialog', { name: 'Responses by company' });
  expect(screen.getByText(/now, everybody/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('assign'));
  await waitFor(() => expect(screen.queryByText(/now, everybody/)).toBeNull());
  expect(dialog).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^1 accepted/ })).toHaveFocus();
});

it('is up to date after an event of an offer', async () => {
  const { hub, change } = createFakeHub({ startEventId: 1 });
  renderSignedIn(<TierLine posting={posting} isOpen={false} />, { mode: 'B', hub });
  await screen.findByRole('button', { name: /^1 accepted/ });
  answers = { ...ANSWERS, declined: 1, none: 3 };
  change({ type: 'offer.changed', kind: 'L', token: 91, offerId: 1, version: 2 });
  expect(await screen.findByRole('button', { name: /^1 accepted, 1 declined/ })).toBeVisible();
});

it('says that there is no response yet', async () => {
  answers = { accepted: 0, declined: 0, offered: 0, none: 0, waiting: 6, companies: [] };
  renderSignedIn(<TierLine posting={posting} isOpen={false} />, { mode: 'B' });
  expect(await screen.findByRole('button', { name: 'No responses yet' })).toBeVisible();
});
