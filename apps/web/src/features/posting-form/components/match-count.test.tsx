import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { SignedIn } from '../../../../test/render.tsx';
import { toFilledForm, type PostingFormValues } from '../../../data/postings/posting-draft.ts';
import { MatchCount } from './match-count.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const load = toFilledForm(makePosting({ token: 1, comment: 'pallets' }), '2026-11-22');

function show(values: PostingFormValues, isValid = true) {
  const toNode = (next: PostingFormValues, nextValid: boolean) => (
    <SignedIn>
      <MatchCount values={next} isValid={nextValid} />
    </SignedIn>
  );
  const view = render(toNode(values, isValid));
  return (next: Partial<PostingFormValues>, nextValid = true) =>
    view.rerender(toNode({ ...values, ...next }, nextValid));
}
const status = () => screen.getByRole('status');
const listDrafts = () => server.requestsOf(loadPostingCalls.countMatches).map(({ body }) => body);

describe('the number of matches of the form', () => {
  it('is shown once the form is complete, and counted by the draft without its comment', async () => {
    server.respond(loadPostingCalls.countMatches, () => ({ count: 12 }));
    const change = show(load, false);
    expect(status()).toHaveTextContent('');
    change({});
    await waitFor(() => expect(status()).toHaveTextContent('About 12 trucks match'));
    expect(status()).toHaveAttribute('title', expect.stringMatching(/leads of a partner are not counted/));
    change({ comment: 'pallets, two' });
    expect(listDrafts()).toMatchObject([{ srceID: 11, destID: 12, vehicleType: 'V', comment: '' }]);
  });

  it('is counted once after a pause, and stays until the next number has arrived', async () => {
    server.respond(loadPostingCalls.countMatches, ({ body }) => ({
      count: (body as { srceRadius: number }).srceRadius === 50 ? 1 : 0,
    }));
    const change = show(load);
    await waitFor(() => expect(status()).toHaveTextContent('About 1 truck matches'));
    change({ srceRadius: 100 });
    change({ srceRadius: 150 });
    change({ srceRadius: 200 });
    expect(status()).toHaveTextContent('About 1 truck matches');
    expect(status()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(status()).toHaveTextContent('No truck matches yet'));
    expect(listDrafts()).toMatchObject([{ srceRadius: 50 }, { srceRadius: 200 }]);
    change({}, false);
    expect(status()).toHaveTextContent('');
  });

  it('is left out where it cannot be counted', async () => {
    server.respond(loadPostingCalls.countMatches, () => {
      throw new Refusal('server.internal');
    });
    show(load);
    await waitFor(() => expect(listDrafts()).toHaveLength(1));
    await waitFor(() => expect(status()).toHaveTextContent(''));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('counts loads for a carrier', async () => {
    server.respond(equipmentPostingCalls.countMatches, () => ({ count: 3 }));
    render(
      <SignedIn mode="C">
        <MatchCount values={load} isValid />
      </SignedIn>,
    );
    await waitFor(() => expect(status()).toHaveTextContent('About 3 loads match'));
  });
});
