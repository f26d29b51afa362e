import { listNearMisses } from '@loadstone/contracts/leads';
import { listNetworks } from '@loadstone/contracts/networks';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { readAddress, renderSignedIn } from '../../../test/render.tsx';
import { HomePage } from './home-page.tsx';

giveLayout();

it('leads to the search by its key, but not while a text is typed', async () => {
  const server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [makePosting({ token: 1, comment: 'first', pStatus: 'A' })]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(listNetworks, () => []);
  server.respond(listNearMisses, () => ({ token: 1, version: 1, leadCount: 0, isThin: false, nearMisses: [] }));
  renderSignedIn(<HomePage />, { path: '/home' });
  await screen.findByRole('option', { name: /first/ });
  const user = userEvent.setup();
  await user.keyboard('q');
  const line = await screen.findByRole('textbox', { name: 'A posting in one line' });
  await waitFor(() => expect(line).toHaveFocus());
  await user.keyboard('/');
  expect(line).toHaveValue('/');
  expect(readAddress()).toMatch(/^\/home/);
  screen.getByRole('listbox').focus();
  await user.keyboard('/');
  await waitFor(() => expect(readAddress()).toBe('/search'));
});
