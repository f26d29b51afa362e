import { getContactSummaryOfUser, type ContactSummary } from '@loadstone/contracts/companies';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeContactSummary } from '../../../../test/make-contact-summary.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { CompanyFacts } from './company-facts.tsx';

const summary = makeContactSummary();

let server: FakeServer;
let respond: ContactSummary;
beforeEach(() => {
  server = startFakeServer();
  respond = summary;
  server.respond(getContactSummaryOfUser, () => respond);
});

async function open() {
  renderSignedIn(<CompanyFacts custCd="NORTH1" userId={7} />);
  await screen.findByRole('heading', { name: 'Contact' });
  return userEvent.setup();
}

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;

describe('the company of a panel', () => {
  it('copies phone and e-mail to the clipboard in one click, and confirms it', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Copy phone' }));
    expect(await navigator.clipboard.readText()).toBe('416-555-0101');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy email' }));
    expect(await navigator.clipboard.readText()).toBe('desk@example.com');
  });

  it('shows what is not known', async () => {
    await open();
    expect(factOf('Fax')).toHaveTextContent('Not available');
    expect(factOf('Hours of operation')).toHaveTextContent('N/A');
  });

  it('shows the hours of operation with the time zone of the company', async () => {
    respond = { ...summary, hoursOfOperation: '08:00-17:00' };
    await open();
    expect(factOf('Hours of operation')).toHaveTextContent('08:00-17:00 MST');
  });

  it('names each bureau with its score and grade, or that it has none, and labels sample data', async () => {
    await open();
    expect(factOf('Equifax')).toHaveTextContent('12 good sample data');
    expect(factOf('TransCredit Canada')).toHaveTextContent(/^70 fair$/);
    expect(factOf('TransCredit US')).toHaveTextContent(/^No score$/);
  });

  it('counts insurance by the board’s day, not by that of Greenwich', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T02:00:00Z'), toFake: ['Date'] });
    try {
      // In Toronto it is still the previous evening.
      await open();
      expect(factOf('Insurance')).toHaveTextContent('Valid until Nov 22 2026');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is without insurance for those who may not see it', async () => {
    respond = { ...summary, insurance: null };
    await open();
    expect(screen.queryByText('Insurance', { selector: 'dt' })).toBeNull();
  });

  it('shows that it could not be loaded, and is loaded again', async () => {
    server.respond(getContactSummaryOfUser, () => {
      throw new Refusal('server.internal');
    });
    renderSignedIn(<CompanyFacts custCd="NORTH1" userId={7} />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The company could not be loaded.');
    server.respond(getContactSummaryOfUser, () => respond);
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Contact' })).toBeVisible();
  });
});
