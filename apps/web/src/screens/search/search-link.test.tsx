import { getContactSummary } from '@loadstone/contracts/companies';
import { listExcludedCompanies } from '@loadstone/contracts/exclusions';
import { listNetworks } from '@loadstone/contracts/networks';
import { searchCarriers } from '@loadstone/contracts/search';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeContactSummary } from '../../../test/make-contact-summary.ts';
import { makeNetwork } from '../../../test/make-network.ts';
import { goTo, readAddress, renderSignedIn } from '../../../test/render.tsx';
import { SearchPage } from './search-page.tsx';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer();
  server.respond(listNetworks, () => [makeNetwork(1, 'East', 'Public')]);
  server.respond(listExcludedCompanies, () => []);
  server.respond(getContactSummary, ({ params }) => {
    const names = new Map([
      ['NORTH1', 'Northern Freight'],
      ['A & B', 'Ampersand Lines'],
    ]);
    const custCd = decodeURIComponent(params['custCd']!);
    const commonName = names.get(custCd);
    if (commonName === undefined) throw new Refusal('company.notFound');
    return makeContactSummary({ custCd, commonName });
  });
});

function open(path: string, claims = {}) {
  renderSignedIn(<SearchPage />, { path, claims });
  return userEvent.setup();
}

const findPanel = (company: string) => screen.findByRole('complementary', { name: `Details of ${company}` });

describe('the link of a search', () => {
  const toLink = (tab: string) =>
    `/search?tab=${tab}&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`;

  it('says so to a user who does not have it, and searches for nothing', async () => {
    renderSignedIn(<SearchPage />, { path: toLink('carriers'), mode: 'C' });
    const note = screen.getByText('The search of this link needs another mode, or is not in your subscription.');
    expect(note).toHaveRole('status');
    expect(screen.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
    expect(server.requestsOf(searchCarriers)).toHaveLength(0);
    await goTo('/search?tab=members');
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it('shows the form where its criteria are too few for a search', () => {
    open('/search?tab=carriers&q={}');
    expect(screen.getByRole('textbox', { name: 'Company Name' })).toBeVisible();
    expect(server.requestsOf(searchCarriers)).toHaveLength(0);
  });
});

describe('the link of a company', () => {
  it('opens exactly it beside the search, with Back, and leaves the address when the panel is closed', async () => {
    const user = open('/search?tab=members&company=NORTH1');
    const panel = await findPanel('Northern Freight');
    expect(within(panel).getByText('416-555-0101')).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Add Network' })).toBeVisible();
    await goTo('/search?company=A%20%26%20B');
    await findPanel('Ampersand Lines');
    await goTo(-1);
    await findPanel('Northern Freight');
    await user.click(screen.getByLabelText('Close the panel'));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(readAddress()).toBe('/search?tab=members');
    expect(screen.getByRole('tab', { name: 'Members' })).toHaveFocus();
  });

  it('is copied by keyboard, and says so', async () => {
    const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    const user = open('/search?company=A+%26+B');
    const panel = await findPanel('Ampersand Lines');
    within(panel).getByLabelText('Copy a link to this company').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(write).toHaveBeenCalledWith(`${window.location.origin}/search?company=A%20%26%20B`));
    expect(await screen.findByText('The link to this company is copied.')).toBeVisible();
  });

  it('says so where the company is unknown or hidden, and shows nothing of it', async () => {
    open('/search?company=HIDDEN1');
    const panel = await screen.findByRole('complementary', { name: 'Company' });
    await waitFor(() =>
      expect(within(panel).getByRole('status')).toHaveTextContent(
        'The company of this link is not on the board, or is not shown to your company.',
      ),
    );
    expect(within(panel).queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(within(panel).queryByLabelText('Copy a link to this company')).toBeNull();
  });

  it('offers Retry where the server failed', async () => {
    server.respond(getContactSummary, () => {
      throw new Refusal('server.internal');
    });
    const user = open('/search?company=NORTH1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.respond(getContactSummary, () => makeContactSummary());
    await user.click(retry);
    await findPanel('Northern Freight');
  });

  it('shows the own company without adding it to a network', async () => {
    open('/search?company=NORTH1', { custCd: 'NORTH1' });
    const panel = await findPanel('Northern Freight');
    expect(within(panel).queryByRole('button', { name: 'Add Network' })).toBeNull();
  });

  it('opens no panel where the address names none', () => {
    open('/search?company=%20');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(server.requestsOf(getContactSummary)).toHaveLength(0);
  });
});
