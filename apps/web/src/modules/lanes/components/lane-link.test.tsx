import { findLaneOfPosting, listLanes } from '@loadstone/contracts/lanes';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeLane, makeLanePage } from '../../../../test/make-lane.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { LaneLink } from './lane-link.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(findLaneOfPosting, ({ path }) => ({ laneID: path.endsWith('/71') ? 4 : null }));
});

describe('the link to the lane of a posting', () => {
  it('leads to the lane that has posted it', async () => {
    server.respond(listLanes, () => makeLanePage([makeLane({ laneID: 4 })]));
    renderSignedIn(<LaneLink token={71} />);
    expect(await screen.findByRole('link', { name: 'Lane' })).toHaveAttribute('href', '/lanes?lane=4');
    expect(server.requestsOf(listLanes).map(({ query }) => query.get('limit'))).toEqual(['1']);
  });

  it('is not there for another posting', async () => {
    server.respond(listLanes, () => makeLanePage([makeLane({ laneID: 4 })]));
    renderSignedIn(<LaneLink token={72} />);
    await waitFor(() => expect(server.requestsOf(findLaneOfPosting)).toHaveLength(1));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is not looked for where the company has no lanes', async () => {
    renderSignedIn(<LaneLink token={71} />);
    await waitFor(() => expect(server.requestsOf(listLanes)).toHaveLength(1));
    expect(server.requestsOf(findLaneOfPosting)).toEqual([]);
  });
});
