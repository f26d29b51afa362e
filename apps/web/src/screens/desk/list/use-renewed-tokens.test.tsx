import { HUB_EVENTS, HUB_PATH, type BoardChangeOf } from '@loadstone/contracts/live';
import { skipToken, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { livePostingsKey } from '../../../modules/postings/list-postings.ts';
import { HubConnection } from '../../../live/hub-connection.ts';
import { useRenewedTokens } from './use-renewed-tokens.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const http = createServer();
const hub = new Server(http, { path: HUB_PATH });
const select = vi.fn<(token: number) => void>();
let connection: HubConnection;

beforeEach(async () => {
  select.mockReset();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  connection = new HubConnection({
    findAccessToken: () => 'token',
    renew: () => Promise.resolve(false),
    open: () => io(`http://127.0.0.1:${port}`, { path: HUB_PATH, autoConnect: false, reconnection: false }),
  });
});
afterEach(async () => {
  connection.stop();
  await hub.close();
});

const POSTINGS = [makePosting({ token: 11 }), makePosting({ token: 12 })];

function Tokens({ selected }: { readonly selected: number }) {
  useRenewedTokens(selected, select);
  const { data } = useQuery({ queryKey: livePostingsKey('L'), queryFn: skipToken, initialData: POSTINGS });
  return <p>tokens {data?.map(({ token }) => token).join(' ')}</p>;
}

const CHANGE: BoardChangeOf<'assignment.changed'> = {
  type: 'assignment.changed',
  kind: 'L',
  token: 21,
  previousToken: 11,
  assignmentId: 1,
  version: 3,
  isEnded: true,
};

it('a posting has its new token in the list, and stays selected, when its token is renewed', async () => {
  renderSignedIn(<Tokens selected={11} />, { hub: connection });
  connection.start();
  await vi.waitFor(() => expect(connection.state.get().status).toBe('live'), WAIT);
  const unchanged = { ...CHANGE, token: 12, previousToken: 12, isEnded: false };
  const ofEquipment = { ...CHANGE, kind: 'E', token: 31, previousToken: 12 } as const;
  hub.emit(HUB_EVENTS.board, { eventId: 3, changes: [unchanged, ofEquipment, CHANGE] });
  expect(await screen.findByText('tokens 21 12')).toBeVisible();
  expect(select.mock.calls).toEqual([[21]]);
  hub.emit(HUB_EVENTS.board, { eventId: 4, changes: [{ ...CHANGE, token: 32, previousToken: 12 }] });
  await waitFor(() => expect(screen.getByText('tokens 21 32')).toBeVisible());
  expect(select).toHaveBeenCalledTimes(1);
});
