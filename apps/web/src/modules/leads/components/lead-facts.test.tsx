import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts/leads';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { LeadFacts } from './lead-facts.tsx';

it('has a reference that the other company can use', () => {
  renderSignedIn(<LeadFacts lead={makeLead({ token: 50 })} />);
  expect(screen.getByRole('button', { name: 'Copy reference' })).toBeVisible();
});

it('shows when it was posted by the clock of its origin', () => {
  const lead = makeLead({ token: 50, createdOn: '2026-07-01T16:00:00.000Z', srceTimeZone: 'America/Phoenix' });
  renderSignedIn(<LeadFacts lead={lead} />);
  expect(screen.getByText('Jul 01 9:00 AM MST')).toBeVisible();
});

it('has none for a lead of the partner board, whose number is this board’s own', () => {
  renderSignedIn(<LeadFacts lead={makeLead({ token: FIRST_PARTNER_TOKEN })} />);
  expect(screen.queryByText('Reference')).toBeNull();
});
