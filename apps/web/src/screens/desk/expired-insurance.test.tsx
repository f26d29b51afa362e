import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { useHasAssigned } from '../../modules/postings/list-postings.ts';
import { InsuranceGate } from '../../modules/companies/components/insurance-gate.tsx';
import { Desk } from './desk.tsx';

// The list renders only visible rows, and jsdom has no layout.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(420);
});
afterEach(() => vi.mocked(window.matchMedia).mockRestore());

const open = makePosting({ token: 1, postType: 'E', comment: 'open truck', dateAvail: '2099-01-01' });
const running = makePosting({ token: 2, postType: 'E', comment: 'running truck', pStatus: 'R' });

beforeEach(() => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }));
});

function Home() {
  return (
    <InsuranceGate isPartial={useHasAssigned()}>
      <Desk renderDetails={({ posting }) => <p>details of {posting.comment}</p>} onReloadLeads={() => undefined} />
    </InsuranceGate>
  );
}

function show(postings: (typeof open)[]) {
  const server = startFakeServer();
  server.respond(equipmentPostingCalls.list, () => postings);
  server.respond(equipmentPostingCalls.listExpired, () => []);
  renderSignedIn(<Home />, { mode: 'C', claims: { insuranceExpiryDate: '2020-01-01' } });
  return userEvent.setup();
}

it('a carrier whose insurance is expired selects and cancels its running load, and posts nothing', async () => {
  const user = show([open, running]);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your insurance is expired');
  expect(within(alert).queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const row = await screen.findByRole('option', { name: /running truck/ });
  expect(row.closest('[inert]')).toBeNull();
  expect(row).not.toHaveAttribute('data-dimmed');
  expect(screen.getByRole('option', { name: /open truck/ })).toHaveAttribute('data-dimmed');
  await user.click(row);
  expect(await screen.findByText('details of running truck')).toBeVisible();
  await user.keyboard('m');
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel Load']);
  await user.keyboard('{Escape}n');
  expect(screen.queryByRole('dialog')).toBeNull();
  // Post is dimmed and stays in its place.
  expect(screen.getByRole('button', { name: 'Post', hidden: true }).closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: /^Sort/, hidden: true }).closest('[inert]')).not.toBeNull();
});

it('offers a later day for picked postings only with insurance', async () => {
  const user = show([open, running]);
  await screen.findByRole('option', { name: /open truck/ });
  screen.getByRole('listbox').focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByRole('toolbar', { name: 'Selected postings' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Date \+ ?1/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete 2 selected' })).toBeVisible();
});

it('without an assigned load the whole screen is out of use under the alert', async () => {
  show([open]);
  expect(await screen.findByRole('alertdialog', { name: 'Your insurance is expired' })).toBeVisible();
  await waitFor(() => expect(screen.getByText(/details of open truck/).closest('[inert]')).not.toBeNull());
});
