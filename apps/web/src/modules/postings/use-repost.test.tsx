import { repostExpired } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { RepostProgress } from './components/repost-progress.tsx';
import { useRepost } from './use-repost.ts';

let server: FakeServer;
const onReposted = vi.fn();
beforeEach(() => {
  onReposted.mockReset();
  server = startFakeServer();
});

function Screen({ expired }: { readonly expired: number }) {
  const { runningCount, start } = useRepost(expired, onReposted);
  return (
    <>
      <button type="button" onClick={start}>
        Expired
      </button>
      {runningCount !== null && <RepostProgress count={runningCount} />}
    </>
  );
}

/** Opens the question and confirms it. */
async function repost(expired = 3, mode: 'B' | 'C' = 'B') {
  const user = userEvent.setup();
  renderSignedIn(<Screen expired={expired} />, { mode });
  await user.click(screen.getByRole('button', { name: 'Expired' }));
  const question = await screen.findByRole('dialog', { name: 'Repost expired postings' });
  return { user, question };
}
const findResult = async () => within(await screen.findByRole('dialog', { name: 'Repost' }));

describe('reposting expired postings', () => {
  it('is confirmed by Enter, shows its progress, and then the number that is open again', async () => {
    let finish = () => undefined as void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    server.respondToPath('POST', repostExpired.path, async () => {
      await finished;
      return { reposted: 2, duplicates: [] };
    });
    const { user, question } = await repost();
    expect(question).toHaveTextContent('Repost 3 expired load postings, dated today?');
    await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(question).getByRole('button', { name: 'Repost' }));
    const progress = await screen.findByRole('dialog', { name: 'Please wait' });
    expect(within(progress).getByRole('status')).toHaveTextContent('Reposting 3 expired load postings...');
    expect(within(progress).queryByRole('button')).toBeNull();
    finish();
    expect((await findResult()).getByText('2 load postings are open again, dated today.')).toBeVisible();
    expect(onReposted).toHaveBeenCalledTimes(1);
    expect(server.requestsOf(repostExpired).map(({ body }) => body)).toEqual([{ Type: 'L' }]);
  });

  describe('that repeat open ones', () => {
    const respond = () =>
      server.respond(repostExpired, ({ body }) =>
        (body as { confirmDuplicate?: boolean }).confirmDuplicate === true
          ? { reposted: 1, duplicates: [] }
          : { reposted: 2, duplicates: [{ token: 7, duplicateOf: 41 }] },
      );
    const findQuestion = async () => {
      const dialog = await screen.findByText(/same equipment, size and day/);
      return dialog.closest<HTMLElement>('[role=dialog]')!;
    };

    it('asks once about those after the others are open again, and reposts them too', async () => {
      respond();
      const { user, question } = await repost();
      await user.click(within(question).getByRole('button', { name: 'Repost' }));
      const asked = await findQuestion();
      expect(asked).toHaveTextContent('(reference 41)');
      expect(onReposted).toHaveBeenCalledTimes(1);
      await user.click(within(asked).getByRole('button', { name: 'Post anyway' }));
      expect((await findResult()).getByText('3 load postings are open again, dated today.')).toBeVisible();
      expect(server.requestsOf(repostExpired).map(({ body }) => body)).toEqual([
        { Type: 'L' },
        { Type: 'L', confirmDuplicate: true },
      ]);
    });

    it('leaves them expired after Esc', async () => {
      respond();
      const { user, question } = await repost();
      await user.click(within(question).getByRole('button', { name: 'Repost' }));
      await findQuestion();
      await user.keyboard('{Escape}');
      expect((await findResult()).getByText('2 load postings are open again, dated today.')).toBeVisible();
      expect(server.requestsOf(repostExpired)).toHaveLength(1);
    });
  });

  it('is about equipment for a carrier', async () => {
    server.respond(repostExpired, () => ({ reposted: 1, duplicates: [] }));
    const { user, question } = await repost(1, 'C');
    expect(question).toHaveTextContent('Repost 1 expired equipment posting, dated today?');
    await user.click(within(question).getByRole('button', { name: 'Repost' }));
    expect((await findResult()).getByText('1 equipment posting is open again, dated today.')).toBeVisible();
    expect(server.requestsOf(repostExpired)[0]?.body).toEqual({ Type: 'E' });
  });

  it.each(['Cancel', 'Escape'])('sends nothing after %s', async (way) => {
    const { user, question } = await repost();
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(within(question).getByRole('button', { name: way }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(repostExpired)).toEqual([]);
  });

  it('shows that a colleague already reposts, without Retry', async () => {
    server.refuse(repostExpired, 'repost.inProgress');
    const { user, question } = await repost();
    await user.click(within(question).getByRole('button', { name: 'Repost' }));
    const result = await findResult();
    expect(result.getByText('We are in the process of reposting all your expired load postings.')).toBeVisible();
    expect(result.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(onReposted).not.toHaveBeenCalled();
  });

  it('is tried again after a failure, until the user closes the result', async () => {
    server.refuse(repostExpired, 'server.internal');
    const { user, question } = await repost();
    await user.click(within(question).getByRole('button', { name: 'Repost' }));
    const failed = 'Reposting load did not complete successfully. Please try again.';
    expect((await findResult()).getByText(failed)).toBeVisible();
    await user.click((await findResult()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.requestsOf(repostExpired)).toHaveLength(2));
    const [close] = (await findResult()).getAllByRole('button', { name: 'Close' }).slice(-1);
    await user.click(close!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(repostExpired)).toHaveLength(2);
  });
});
