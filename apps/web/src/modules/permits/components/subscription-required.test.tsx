import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Refusal, startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { SubscriptionRequired } from './subscription-required.tsx';

it.each([
  ['B', loadPostingCalls],
  ['C', equipmentPostingCalls],
] as const)('an account that has lost its product is told so once, in mode %s', async (mode, calls) => {
  const server = startFakeServer();
  const refuse = () => {
    throw new Refusal('product.missing');
  };
  server.respond(calls.list, refuse);
  server.respond(calls.listExpired, refuse);
  renderSignedIn(<SubscriptionRequired />, { mode });
  const dialog = await screen.findByRole('dialog', { name: 'Subscription Required' });
  expect(dialog).toHaveTextContent('There are no product associated with your account.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
