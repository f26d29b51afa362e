import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';

beforeAll(async () => {
  await import('../posting-form/dialogs/posting-form-dialog.tsx');
  await import('../posting-form/components/quick-post-line.tsx');
});
giveLayout();

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [makePosting({ token: 1, comment: 'first' })]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadPostingCalls.create, () =>
    makePosting({ token: 9, comment: 'fresh', createdOn: '2026-11-23T00:00:00.000Z' }),
  );
});

async function openLine() {
  const user = renderDesk();
  await screen.findByRole('option', { name: /first/ });
  await user.keyboard('q');
  const field = await screen.findByLabelText('A posting in one line');
  await waitFor(() => expect(field).toHaveFocus());
  return { user, field };
}
const listUnderstood = () =>
  within(screen.getByRole('list', { name: 'Understood' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a posting in one line', () => {
  it('is the first post ever in three keys besides its text', async () => {
    const { user } = await openLine();
    await user.keyboard('tor > chi van tl 42k $1850 2 drops');
    await waitFor(() =>
      expect(listUnderstood()).toEqual([
        'tor: Toronto, ON',
        'chi: Chicago, IL',
        'van: Van',
        'tl: Size',
        '42k: Weight',
        '$1850: Rate',
        '2 drops: Comments',
      ]),
    );
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    const post = within(dialog).getByRole('button', { name: 'Post' });
    await waitFor(() => expect(post).toHaveFocus());
    expect(within(dialog).getByRole('list', { name: 'Understood' })).toHaveTextContent('42k: Weight');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Posting has been added successfully!')).toBeVisible();
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({
      srceID: 2,
      destID: 1,
      vehicleType: 'V',
      vehicleSize: 'T',
      weightLbs: 42_000,
      rate: { amount: 185_000, currency: 'USD', basis: 'flat' },
      comment: '2 drops',
    });
    expect(screen.queryByLabelText('A posting in one line')).toBeNull();
  });

  it('has the focus again after its key, and keeps what is typed', async () => {
    const { user, field } = await openLine();
    await user.keyboard('tor > chi');
    await user.click(screen.getByRole('option', { name: /first/ }));
    expect(field).not.toHaveFocus();
    await user.keyboard('q van');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('tor > chi van');
  });

  it('asks for what is unclear, and fills in nothing that it guessed', async () => {
    const { user } = await openLine();
    await user.keyboard('calu > chi van tl 1850{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    const choice = await within(dialog).findByRole('button', { name: 'Calumet, QC' });
    await waitFor(() => expect(choice).toHaveFocus());
    expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveValue('');
    expect(dialog).toHaveTextContent('“1850”: a rate has a $');
    await user.keyboard('{Enter}');
    expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveValue('Calumet, QC');
    await user.click(within(dialog).getByRole('button', { name: 'Add to the comments' }));
    expect(within(dialog).queryByRole('list', { name: 'To be settled' })).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ comment: '1850' });
  });

  it('goes to the first field that is missing, and keeps the line until it is posted', async () => {
    const { user, field } = await openLine();
    await user.keyboard('tor > chi tl{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: 'Van' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field).toHaveValue('tor > chi tl');
    expect(server.requestsOf(loadPostingCalls.create)).toEqual([]);
    await user.click(field);
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('A posting in one line')).toBeNull();
    await waitFor(() => expect(screen.getByRole('listbox', { name: 'My loads' })).toHaveFocus());
  });

  it('of a carrier has the fields of a truck', async () => {
    server.respond(equipmentPostingCalls.list, () => [makePosting({ token: 1, postType: 'E', comment: 'first' })]);
    server.respond(equipmentPostingCalls.listExpired, () => []);
    const user = renderDesk({ mode: 'C' });
    await screen.findByRole('option', { name: /first/ });
    await user.keyboard('q');
    await waitFor(async () => expect(await screen.findByLabelText('A posting in one line')).toHaveFocus());
    await user.keyboard('tor 300 > chi van both $2.10/mi');
    await waitFor(() =>
      expect(listUnderstood()).toEqual([
        'tor: Toronto, ON',
        '300: Origin radius',
        'chi: Chicago, IL',
        'van: Van',
        'both: Size',
        '$2.10/mi: Least rate per mile',
      ]),
    );
  });
});
