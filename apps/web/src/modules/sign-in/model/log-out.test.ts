import { forceLogout } from '@loadstone/contracts/sessions';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { beforeLogout } from '../../../lib/session/before-logout.ts';
import { endEveryWindow } from './log-out.ts';

afterEach(() => vi.useRealTimers());

it('ends the other windows also where a function before it never ends, such as one that waits for a blocked database', async () => {
  const server = startFakeServer();
  server.respond(forceLogout, () => ({}) as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = beforeLogout(() => new Promise(() => undefined));
  const ending = endEveryWindow(7, false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(server.requestsOf(forceLogout)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await ending;
  stop();
});
