import { listPartnerEquipmentLeads, type PartnerLeadList } from '@loadstone/contracts/leads';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { SignedIn } from '../../../test/render.tsx';
import { useReloadLeads } from './use-reload-leads.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { usePartnerLeadCount, usePartnerLeads } from './list-partner-leads.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function makeList(company: string): PartnerLeadList {
  const lead = makeLead({ token: 2 ** 52, company });
  return {
    leads: [lead],
    total: 1,
    partnerMissing: false,
    unplaced: 0,
    isSample: false,
    isScoresPending: false,
    sampleMarks: [],
    quickPayUrl: null,
  };
}

let reload: (token: number) => void;
function Leads({ version }: { readonly version: number }) {
  const { data } = usePartnerLeads({ token: 1, version });
  return <p>{data?.leads.map(({ company }) => company).join() ?? 'loading'}</p>;
}
function Desk({ version, isSelected = true }: { readonly version: number; readonly isSelected?: boolean }) {
  reload = useReloadLeads();
  const count = usePartnerLeadCount({ token: 1, version });
  return (
    <>
      <output>{count ?? 'unknown'}</output>
      {isSelected && <Leads version={version} />}
    </>
  );
}

/** Renders the desk with the product's cache settings, where loaded data stays fresh for a while. */
function renderDesk() {
  const client = createQueryClient();
  const make = (props: { version: number; isSelected?: boolean }) => (
    <SignedIn>
      <QueryClientProvider client={client}>
        <Desk {...props} />
      </QueryClientProvider>
    </SignedIn>
  );
  const { rerender } = render(make({ version: 1 }));
  return (props: { version: number; isSelected?: boolean }) => rerender(make(props));
}
const requestCount = () => server.requestsOf(listPartnerEquipmentLeads).length;

it('are requested again after an edit, and a late reply for the older version does not replace the newer leads', async () => {
  let respondFirst: () => void = () => undefined;
  server.respond(listPartnerEquipmentLeads, () =>
    requestCount() === 1
      ? (new Promise<PartnerLeadList>((resolve) => {
          respondFirst = () => resolve(makeList('Vans'));
        }) as never)
      : makeList('Power Only'),
  );
  const show = renderDesk();
  await waitFor(() => expect(requestCount()).toBe(1));
  show({ version: 2 });
  expect(await screen.findByText('Power Only')).toBeVisible();
  expect(requestCount()).toBe(2);
  await act(async () => {
    respondFirst();
    await Promise.resolve();
  });
  expect(screen.getByText('Power Only')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1');
});

it('of an older version are not shown while those of the newer one load', async () => {
  server.respond(listPartnerEquipmentLeads, () =>
    requestCount() === 1 ? makeList('Vans') : (new Promise(() => undefined) as never),
  );
  const show = renderDesk();
  expect(await screen.findByText('Vans')).toBeVisible();
  show({ version: 2 });
  expect(screen.getByText('loading')).toBeVisible();
});

it('are requested again when the posting is selected again, and at Reload', async () => {
  server.respond(listPartnerEquipmentLeads, () => makeList(`Reply ${requestCount()}`));
  const show = renderDesk();
  expect(await screen.findByText('Reply 1')).toBeVisible();
  show({ version: 1, isSelected: false });
  show({ version: 1 });
  expect(await screen.findByText('Reply 2')).toBeVisible();
  act(() => reload(1));
  expect(await screen.findByText('Reply 3')).toBeVisible();
});
