import { HUB_EVENTS, HUB_PATH } from '@loadstone/contracts/live';
import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useLayoutEffect } from 'react';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HubConnection } from './hub-connection.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const http = createServer();
const hub = new Server(http, { path: HUB_PATH });
let connection: HubConnection;

beforeEach(async () => {
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

it('a list and its count, which two subscribers change, are never shown at different events', async () => {
  const client = new QueryClient();
  const shown: string[] = [];
  const note = () => void shown.push(document.body.textContent);
  function Length() {
    const { data = [] } = useQuery<number[]>({ queryKey: ['list'], queryFn: skipToken, initialData: [1, 2] });
    useLayoutEffect(note);
    return <span>{`${data.length} of `}</span>;
  }
  function Count() {
    const { data } = useQuery<number>({ queryKey: ['count'], queryFn: skipToken, initialData: 2 });
    useLayoutEffect(note);
    return <span>{data}</span>;
  }
  render(
    <QueryClientProvider client={client}>
      <Length />
      <Count />
    </QueryClientProvider>,
  );
  const onRefetch = () => undefined;
  connection.subscribe({ onBatch: () => client.setQueryData(['list'], [1]), onRefetch });
  connection.subscribe({ onBatch: () => client.setQueryData(['count'], 1), onRefetch });
  connection.start();
  await vi.waitFor(() => expect(connection.state.get().status).toBe('live'), WAIT);
  hub.emit(HUB_EVENTS.board, { eventId: 3, changes: [{ type: 'day.changed', day: '2026-11-23' }] });
  await vi.waitFor(() => expect(document.body.textContent).toBe('1 of 1'), WAIT);
  expect(new Set(shown)).toEqual(new Set(['2 of 2', '1 of 1']));
});
