import { loadPostingCalls, type LoadDraft, type Posting } from '@loadstone/contracts/postings';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';
import { shownToasts } from '../../ui/toasts/toast.ts';

// The dialog has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('./list/dialogs/rate-dialog.tsx'));
giveLayout();

const usd = (amount: number) => ({ amount, currency: 'USD', basis: 'flat' }) as const;
const priced = makePosting({ token: 1, comment: 'priced one', dateAvail: '2099-01-31', rate: usd(1_850_00) });

let server: FakeServer;
let isChanged: boolean;
const edits = () => server.requestsOf(loadPostingCalls.edit).map(({ body }) => body as LoadDraft & { version: number });

beforeEach(() => {
  server = startFakeServer();
  isChanged = false;
  let stored: Posting = priced;
  server.respond(loadPostingCalls.list, () => [stored]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadPostingCalls.get, () => stored);
  server.respond(loadPostingCalls.edit, ({ body }) => {
    if (isChanged) throw new Refusal('posting.changedMeanwhile');
    stored = { ...stored, rate: (body as LoadDraft).rate ?? undefined, version: stored.version + 1 };
    return stored;
  });
});

async function openDesk() {
  const user = renderDesk();
  await screen.findByRole('option', { name: /priced one/ });
  screen.getByRole('listbox', { name: 'My loads' }).focus();
  return user;
}

describe('the rate of a row', () => {
  it('is changed by its key and Enter, as nothing else is, and is undone', async () => {
    const user = await openDesk();
    await user.keyboard('$');
    const field = await screen.findByLabelText('Rate');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('1850 USD');
    // The amount is selected, so that typing replaces it; the currency is that of the rate.
    await user.keyboard('1900{Enter}');
    await waitFor(() => expect(edits()).toHaveLength(1));
    expect(edits()[0]).toMatchObject({ token: 1, version: priced.version, rate: usd(1_900_00), comment: 'priced one' });
    expect(await screen.findByText('The rate is now $1,900 USD.')).toBeVisible();
    expect(screen.getByRole('option', { name: /\$1,900 USD/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('listbox', { name: 'My loads' })).toHaveFocus());
    await user.keyboard('z');
    await waitFor(() => expect(edits()).toHaveLength(2));
    expect(edits()[1]).toMatchObject({ rate: usd(1_850_00), version: priced.version + 1 });
    expect(await screen.findByRole('option', { name: /\$1,850 USD/ })).toBeVisible();
  });

  it('stays at Escape, and at an amount that is not understood', async () => {
    const user = await openDesk();
    await user.keyboard('$');
    const field = await screen.findByLabelText('Rate');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('about two{Enter}');
    expect(field).toHaveValue('about two');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Rate')).toBeNull());
    expect(edits()).toEqual([]);
    expect(screen.getByRole('option', { name: /\$1,850 USD/ })).toBeVisible();
  });

  it('is what it was where another user has changed the posting, and the message has the amount', async () => {
    isChanged = true;
    const user = await openDesk();
    await user.keyboard('$');
    await waitFor(() => expect(screen.getByLabelText('Rate')).toHaveFocus());
    await user.keyboard('1900{Enter}');
    await waitFor(() =>
      expect(
        shownToasts
          .get()
          .map(({ message }) => message)
          .join(),
      ).toContain('not changed to $1,900 USD'),
    );
    expect(screen.getByRole('option', { name: /\$1,850 USD/ })).toBeVisible();
    isChanged = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /\$1,900 USD/ })).toBeVisible();
  });
});
