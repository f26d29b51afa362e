import { listBoardRates } from '@loadstone/contracts/board-rates';
import { getCallHistory } from '@loadstone/contracts/call-notes';
import { getContactSummaryOfUser } from '@loadstone/contracts/companies';
import { getLeadReason } from '@loadstone/contracts/leads';
import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeCallNote } from '../../../test/make-call-note.ts';
import { makeContactSummary } from '../../../test/make-contact-summary.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { makeLeadReason } from '../../../test/make-lead-reason.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import LeadBrief from './lead-brief.tsx';

const lead = makeLead({
  token: 5,
  pType: 'L',
  phone: '312-555-0107',
  comment: 'two trucks daily',
  dfo: 0,
  distance: 62,
  roadMiles: 75,
  dfd: 3,
  rate: { amount: 65_000, currency: 'CAD', basis: 'flat' },
});

const PLACE = { cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2 } as const;
const STOP = { ...PLAIN_STOP, ...PLACE } as const;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(getContactSummaryOfUser, () =>
    makeContactSummary({ insurance: { expiryDate: '2099-07-31' }, hoursOfOperation: '00:00-24:00' }),
  );
  server.respond(getCallHistory, () => ({
    notes: [makeCallNote({ outcome: 'callBack', callBackOn: '2099-06-15T15:53:00.000Z' })],
    loads: [],
  }));
  server.respond(getLeadReason, () => makeLeadReason(5));
  server.respond(listBoardRates, () => ({ lanes: [0], rates: [] }));
});

it('says in short what decides about a lead before the call', async () => {
  renderSignedIn(<LeadBrief posting={makePosting({ token: 1, postType: 'E' })} lead={lead} />, { mode: 'C' });
  const brief = await screen.findByRole('region', { name: 'In short' });
  await waitFor(() => expect(brief).toHaveTextContent('3 of 120 gone'));
  await waitFor(() => expect(brief).toHaveTextContent('insured until Jul 31 2099'));
  const lines = [...brief.querySelectorAll('p')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(' | '),
  );
  expect(lines[0]).toMatch(/^312-555-0107 \| open till 24:00 \| .*Jun 15/);
  expect(lines[1]).toMatch(/^Toronto, ON → Chicago, IL \| .* \| “two trucks daily”$/);
  expect(lines[2]).toBe('DFO 0 · LD 62 (road 75) · DFD 3 | $650 CAD | $8.67 CAD/mi');
  expect(lines[3]).toBe('Equifax 12 good | TransCredit Canada 70 fair | insured until Jul 31 2099 | 3 of 120 gone');
});

it.each([
  [{ weightLbs: 42_000, lengthFt: 48 }, 'V TL 42,000 lb 48 ft'],
  [{ weightLbs: 42_000 }, 'V TL 42,000 lb'],
  [{ pType: 'E', freeWeightLbs: 9_000, freeLengthFt: 20 }, 'V TL 9,000 lb 20 ft'],
  [{}, 'V TL'],
] as const)('has the measures of the lead with its equipment: %o', async (measures, text) => {
  const posting = makePosting({ token: 1, postType: 'E' });
  renderSignedIn(<LeadBrief posting={posting} lead={{ ...lead, vehicleType: 'V', vehicleSize: 'T', ...measures }} />, {
    mode: 'C',
  });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('says how many stops a load has between its ends, and the miles that they add', async () => {
  const stops = [
    { ...STOP, addedMiles: 20.4 },
    { ...STOP, cityId: 6, addedMiles: 17.2 },
  ];
  renderSignedIn(<LeadBrief posting={makePosting({ token: 1, postType: 'E' })} lead={{ ...lead, stops }} />, {
    mode: 'C',
  });
  expect(await screen.findByText('2 stops, +38 mi')).toBeInTheDocument();
});

it('says in words for how many loads it stands, and nothing for one', async () => {
  const posting = makePosting({ token: 1, postType: 'E' });
  const { unmount } = renderSignedIn(<LeadBrief posting={posting} lead={{ ...lead, quantity: 3 }} />, { mode: 'C' });
  expect(await screen.findByText('3 loads')).toBeInTheDocument();
  unmount();
  renderSignedIn(<LeadBrief posting={posting} lead={lead} />, { mode: 'C' });
  expect(await screen.findByRole('region', { name: 'In short' })).not.toHaveTextContent('loads');
});

it('says until when a load is for the own company alone, and nothing once that has passed', async () => {
  const posting = makePosting({ token: 1, postType: 'E' });
  const alone = { ...lead, aloneUntil: '2099-06-15T15:53:00.000Z' };
  const { unmount } = renderSignedIn(<LeadBrief posting={posting} lead={alone} />, { mode: 'C' });
  expect(await screen.findByText(/^yours alone until Jun 15/)).toBeInTheDocument();
  unmount();
  renderSignedIn(<LeadBrief posting={posting} lead={{ ...alone, aloneUntil: '2020-06-15T15:53:00.000Z' }} />, {
    mode: 'C',
  });
  expect(await screen.findByRole('region', { name: 'In short' })).not.toHaveTextContent('alone');
});
