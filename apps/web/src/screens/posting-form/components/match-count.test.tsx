import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { SignedIn } from '../../../../test/render.tsx';
import { toFilledForm, type PostingFormValues } from '../../../modules/postings/posting-draft.ts';
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
/** The texts of the note; none while it is empty. */
const note = () => screen.queryByText(/match|Counting/);
const listDrafts = () => server.requestsOf(loadPostingCalls.countMatches).map(({ body }) => body);

describe('the number of matches of the form', () => {
  it('is shown once the form is complete, and counted by the draft without its comment', async () => {
    server.respond(loadPostingCalls.countMatches, () => ({ count: 12 }));
    const change = show(load, false);
    expect(note()).toBeNull();
    change({});
    await waitFor(() => expect(note()).toHaveTextContent('About 12 trucks match'));
    expect(note()).toHaveAttribute('title', expect.stringMatching(/leads of a partner are not counted/));
    change({ comment: 'pallets, two' });
    expect(listDrafts()).toMatchObject([{ srceID: 11, destID: 12, vehicleType: 'V', comment: '' }]);
  });

  it('is counted once after a pause, and stays until the next number has arrived', async () => {
    server.respond(loadPostingCalls.countMatches, ({ body }) => ({
      count: (body as { srceRadius: number }).srceRadius === 50 ? 1 : 0,
    }));
    const change = show(load);
    await waitFor(() => expect(note()).toHaveTextContent('About 1 truck matches'));
    change({ srceRadius: 100 });
    change({ srceRadius: 150 });
    change({ srceRadius: 200 });
    expect(note()).toHaveTextContent('About 1 truck matches');
    expect(note()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(note()).toHaveTextContent('No truck matches yet'));
    expect(listDrafts()).toMatchObject([{ srceRadius: 50 }, { srceRadius: 200 }]);
    change({}, false);
    expect(note()).toBeNull();
  });

  it('is left out where it cannot be counted', async () => {
    server.respond(loadPostingCalls.countMatches, () => {
      throw new Refusal('server.internal');
    });
    show(load);
    await waitFor(() => expect(listDrafts()).toHaveLength(1));
    await waitFor(() => expect(note()).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('counts loads for a carrier', async () => {
    server.respond(equipmentPostingCalls.countMatches, () => ({ count: 3 }));
    render(
      <SignedIn mode="C">
        <MatchCount values={load} isValid />
      </SignedIn>,
    );
    await waitFor(() => expect(note()).toHaveTextContent('About 3 loads match'));
  });
});
