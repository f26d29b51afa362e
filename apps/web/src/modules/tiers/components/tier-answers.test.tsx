import { getPostingTiers, type TierAnswers } from '@loadstone/contracts/tiers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makePostingTiers } from '../../../../test/make-posting-tiers.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import TierAnswersNote from './tier-answers-note.tsx';

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

it('tells what each company did, when, and how often it accepts, by the keyboard', async () => {
  renderSignedIn(<TierAnswersNote posting={posting} />, { mode: 'B' });
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: '1 accepted, 1 offered, 4 without an answer' });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Answers by company' });
  const table = await within(dialog).findByRole('table', { name: /^Tier 1, released Nov 02 / });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/Northgate.*accepted.*Nov 22.*Nov 22.*33% of 24 loads/);
  expect(second).toHaveTextContent(/Lakeside.*no answer.*Nov 22.*–.*fewer than 20/);
  expect(within(dialog).getByText('4 companies are only counted.')).toBeVisible();
  expect(within(dialog).getByText(/Only your company reads it/)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
});

it('says that nobody has answered yet', async () => {
  answers = { accepted: 0, declined: 0, offered: 0, none: 0, waiting: 6, companies: [] };
  renderSignedIn(<TierAnswersNote posting={posting} />, { mode: 'B' });
  expect(await screen.findByRole('button', { name: 'No answers yet' })).toBeVisible();
});
