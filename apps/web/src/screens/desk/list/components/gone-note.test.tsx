import { loadBatchCalls, loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../../test/fake-server.ts';
import { makePosting } from '../../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../../test/render.tsx';
import GoneNote from './gone-note.tsx';

it('states how many carriers say that a load is gone, with both replies', async () => {
  const server = startFakeServer();
  server.respond(loadBatchCalls.confirmMany, ({ body }) => ({ confirmed: (body as { tokens: number[] }).tokens }));
  server.respond(loadPostingCalls.get, () => makePosting({ token: 1 }));
  const remove = vi.fn<(posting: Posting) => void>();
  const posting = makePosting({ token: 1, goneReports: 2 });
  renderSignedIn(<GoneNote posting={posting} onDelete={remove} />);
  expect(screen.getByText(/^2 carriers say that this load is gone\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledWith(posting);
  await userEvent.click(screen.getByRole('button', { name: 'Still available' }));
  await screen.findByText('Others see again that this posting is available.');
  expect(server.requestsOf(loadBatchCalls.confirmMany).map(({ body }) => body)).toMatchObject([{ tokens: [1] }]);
});
