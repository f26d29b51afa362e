import { getLeadReason, type LeadReason } from '@loadstone/contracts/leads';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { makeLead } from '../../../../test/make-lead.ts';
import { makeLeadReason } from '../../../../test/make-lead-reason.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { LeadReasons } from './lead-reasons.tsx';

const VERDICT = 'Each of the two postings reaches the other.';

function show(changes: Partial<LeadReason> = {}) {
  startFakeServer().respond(getLeadReason, () => ({ ...makeLeadReason(5), ...changes }));
  renderSignedIn(<LeadReasons myToken={1} myVersion={1} lead={makeLead({ token: 5 })} />);
  return userEvent.setup();
}

it('is one line where all rules hold, which a key opens and closes', async () => {
  const user = show();
  const line = await screen.findByRole('button', { name: 'all rules hold' });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(VERDICT)).toBeNull();
  await user.keyboard('.');
  expect(screen.getByText(VERDICT)).toBeVisible();
  expect(line).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('.');
  expect(screen.queryByText(VERDICT)).toBeNull();
});

it('is open where only one side is reached', async () => {
  show({ mutual: false });
  expect(await screen.findByText('The truck reaches the load.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'all rules hold' })).toBeNull();
});

it('is open where a distance is near its limit', async () => {
  const { rules } = makeLeadReason(5);
  const narrow = rules.map((rule) => ({ ...rule, figures: [{ name: 'dfo' as const, value: 49, limit: 50 }] }));
  show({ rules: narrow });
  expect(await screen.findByText(VERDICT)).toBeVisible();
});
