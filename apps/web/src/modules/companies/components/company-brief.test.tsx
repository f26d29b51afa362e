import { getContactSummaryOfUser } from '@loadstone/contracts/companies';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeContactSummary } from '../../../../test/make-contact-summary.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import CompanyBrief from './company-brief.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;

describe('a company in a row', () => {
  it('has its phone as a link, and the scores that there are with their grades', async () => {
    server.respond(getContactSummaryOfUser, () => makeContactSummary());
    renderSignedIn(<CompanyBrief custCd="NORTH1" userId={7} />);
    expect(await screen.findByRole('link', { name: '416-555-0101' })).toHaveAttribute('href', 'tel:+14165550101');
    expect(screen.getByRole('button', { name: 'Copy phone' })).toBeVisible();
    expect(factOf('Equifax')).toHaveTextContent('12 good sample data');
    expect(factOf('TransCredit Canada')).toHaveTextContent(/^70 fair$/);
    expect(screen.queryByText('TransCredit US')).toBeNull();
  });

  it('states that the company takes offers only where it shows no phone', async () => {
    server.respond(getContactSummaryOfUser, () => makeContactSummary({ phone: '', offersOnly: 'always' }));
    renderSignedIn(<CompanyBrief custCd="NORTH1" userId={7} />);
    expect(await screen.findByText('offers only')).toBeVisible();
  });

  it('states that the company could not be loaded', async () => {
    server.respond(getContactSummaryOfUser, () => {
      throw new Refusal('server.internal');
    });
    renderSignedIn(<CompanyBrief custCd="NORTH1" userId={7} />);
    expect(await screen.findByText('The company could not be loaded.')).toBeVisible();
  });
});
