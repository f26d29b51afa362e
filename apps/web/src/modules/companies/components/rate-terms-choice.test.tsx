import { getRateTerms, setRateTerms } from '@loadstone/contracts/companies';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { RateTermsChoice } from './rate-terms-choice.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(getRateTerms, () => ({ terms: 'Net 30.', language: 'en' }));
  server.respond(setRateTerms, ({ body }) => body as { terms: string; language: string });
});

describe('the terms of a company', () => {
  it('are changed by a broker', async () => {
    renderSignedIn(<RateTermsChoice />, { mode: 'B' });
    const field = await screen.findByRole('textbox', { name: 'Terms of your company' });
    expect(field).toHaveValue('Net 30.');
    expect(screen.getByRole('button', { name: 'Save terms' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(field, ' No re-brokering.');
    await userEvent.click(screen.getByRole('button', { name: 'Save terms' }));
    expect(await screen.findByText('The terms are saved.')).toBeVisible();
    expect(server.requestsOf(setRateTerms).map(({ body }) => body)).toEqual([
      { terms: 'Net 30. No re-brokering.', language: 'en' },
    ]);
  });

  it('have a language, which is that of the confirmations', async () => {
    renderSignedIn(<RateTermsChoice />, { mode: 'B' });
    const field = await screen.findByRole('combobox', { name: 'Language of the confirmations' });
    await userEvent.selectOptions(field, 'français canadien');
    await userEvent.click(screen.getByRole('button', { name: 'Save terms' }));
    expect(await screen.findByText('The terms are saved.')).toBeVisible();
    expect(server.requestsOf(setRateTerms).map(({ body }) => body)).toEqual([{ terms: 'Net 30.', language: 'fr-CA' }]);
  });

  it('are refused at the field where they are too long, and stay typed', async () => {
    renderSignedIn(<RateTermsChoice />, { mode: 'B' });
    const field = await screen.findByRole('textbox', { name: 'Terms of your company' });
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(4_000));
    await userEvent.click(screen.getByRole('button', { name: 'Save terms' }));
    expect(await screen.findByText('Terms may have 4,000 characters at most.')).toBeVisible();
    expect(field).toHaveValue(`Net 30.${'x'.repeat(4_000)}`);
    expect(server.requestsOf(setRateTerms)).toEqual([]);
  });

  it('stay typed where they cannot be saved', async () => {
    server.respond(setRateTerms, () => {
      throw new Refusal('permit.missing');
    });
    renderSignedIn(<RateTermsChoice />, { mode: 'B' });
    const field = await screen.findByRole('textbox', { name: 'Terms of your company' });
    await userEvent.type(field, ' x');
    await userEvent.click(screen.getByRole('button', { name: 'Save terms' }));
    expect(await screen.findByText(/^The terms could not be saved\./)).toBeVisible();
    expect(field).toHaveValue('Net 30. x');
  });

  it('are nothing for a carrier', () => {
    renderSignedIn(<RateTermsChoice />, { mode: 'C' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.requestsOf(getRateTerms)).toEqual([]);
  });
});
