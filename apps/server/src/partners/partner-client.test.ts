import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../ground/errors.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits, type PartnerRequest } from './partner-client.ts';
import { PartnerUnavailable } from './partner-unavailable.ts';
import { replyWithJson, startPartnerServer, type PartnerServer } from './test/partner-server.ts';
import { createTestRuntime } from './test/test-runtime.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const reply = z.object({ value: z.number() });
const request: PartnerRequest<{ value: number }> = { path: '/v1/x', body: {}, reply, isIdempotent: true };

describe('the client of a party', () => {
  let server: PartnerServer;
  beforeEach(async () => {
    server = await startPartnerServer(replyWithJson({ value: 7, more: 'dropped' }));
  });
  afterEach(() => server.close());

  function createClient(limits: Partial<PartnerLimits> = {}, getNowMs = () => performance.now()) {
    const { runtime, warnings } = createTestRuntime({ getNowMs });
    const service = { url: `${server.url}/base`, key: 'k-1' };
    const client = createPartnerClient('rates', service, runtime, { ...DEFAULT_LIMITS, ...limits });
    const requestReason = (asked: Partial<typeof request> = {}): Promise<string> =>
      client.request({ ...request, ...asked }).then(
        () => 'replied',
        (error: unknown) => (error instanceof PartnerUnavailable ? error.reason : String(error)),
      );
    return { client, warnings, requestReason };
  }

  it('sends requests under the base address, with the key, and parses the reply', async () => {
    expect(await createClient().client.request(request)).toEqual({ value: 7 });
    expect(server.requests).toEqual([{ path: '/base/v1/x', body: '{}', authorization: 'Bearer k-1' }]);
  });

  it('fails with an error that travels as 503 and repeats nothing of what the party said', async () => {
    server.behave(replyWithJson({ value: 'secret words' }));
    const error = await createClient()
      .client.request(request)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'partner.unavailable', status: 503, partner: 'rates', reason: 'malformed' });
    expect((error as Error).message).toBe('The rate index is not available.');
    expect((error as Error).cause).toBeUndefined();
  });

  it('succeeds with the second attempt of a request that may be repeated', async () => {
    const { requestReason, warnings } = createClient();
    server.behave((request, response, body) => {
      if (server.requests.length === 1) request.socket.resetAndDestroy();
      else replyWithJson({ value: 1 })(request, response, body);
    });
    expect(await requestReason()).toBe('replied');
    expect(warnings).toEqual([]);
  });

  it('sends a request only once that may not be repeated', async () => {
    server.behave(replyWithJson({}, 503));
    expect(await createClient().requestReason({ isIdempotent: false })).toBe('failed');
    expect(server.requests).toHaveLength(1);
  });

  it('leaves a failing party alone, then finds it back', async () => {
    let nowMs = 0;
    const { client, requestReason } = createClient({ failuresBeforeRest: 2, restMs: 60_000, tries: 1 }, () => nowMs);
    server.behave(replyWithJson({}, 500));
    expect([await requestReason(), await requestReason(), await requestReason()]).toEqual([
      'failed',
      'failed',
      'paused',
    ]);
    expect(server.requests).toHaveLength(2);
    expect(client.isPaused()).toBe(true);
    server.behave(replyWithJson({ value: 1 }));
    nowMs = 60_000;
    expect(await requestReason()).toBe('replied');
    expect(client.isPaused()).toBe(false);
  });

  it('pauses at once for as long as an overloaded party requests, ten minutes at most', async () => {
    let nowMs = 0;
    const { requestReason } = createClient({}, () => nowMs);
    server.behave(replyWithJson({}, 429, { 'retry-after': '86400' }));
    expect([await requestReason(), await requestReason()]).toEqual(['refused', 'paused']);
    nowMs = 9 * 60_000;
    expect(await requestReason()).toBe('paused');
    nowMs = 10 * 60_000;
    server.behave(replyWithJson({ value: 1 }));
    expect(await requestReason()).toBe('replied');
  });

  it('does not hold one disliked question against the party', async () => {
    const { client, requestReason } = createClient({ failuresBeforeRest: 1 });
    server.behave(replyWithJson({}, 422));
    expect(await requestReason()).toBe('refused');
    expect(client.isPaused()).toBe(false);
  });

  it('keeps no more questions open than it may', async () => {
    server.behave(() => undefined);
    const { client, requestReason } = createClient({ openRequests: 2 });
    const waiting = [requestReason(), requestReason()];
    expect(await requestReason()).toBe('busy');
    client.close();
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed']);
    expect(await requestReason()).toBe('closed');
  });

  it('lets the caller leave, and counts no failure', async () => {
    server.behave(() => undefined);
    const { client, requestReason, warnings } = createClient({ failuresBeforeRest: 1 });
    const caller = new AbortController();
    const asked = requestReason({ signal: caller.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), WAIT);
    caller.abort();
    expect(await asked).toBe('cancelled');
    expect(await requestReason({ signal: caller.signal })).toBe('cancelled');
    expect(client.isPaused()).toBe(false);
    expect(warnings).toEqual([]);
  });

  it('keeps no listener on a signal that outlives the question', async () => {
    const caller = new AbortController();
    const added = vi.spyOn(caller.signal, 'addEventListener');
    const removed = vi.spyOn(caller.signal, 'removeEventListener');
    await createClient().client.request({ ...request, signal: caller.signal });
    expect(added).toHaveBeenCalled();
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });

  it('spends its time once, retries included', async () => {
    server.behave((request) => void wait(200).then(() => request.socket.resetAndDestroy()));
    // With a time limit for each try, all of them would be made, and fail.
    expect(await createClient({ timeoutMs: 500, tries: 50 }).requestReason()).toBe('timeout');
    expect(server.requests.length).toBeLessThan(50);
  });
});
