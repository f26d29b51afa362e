import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { addCheckedBroker } from '../pages/admin.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { buildAgent, installAgent } from '../pages/device-agent.ts';
import { readAccessToken, requestTokens } from '../pages/session.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';
import { toMedian } from './median.ts';

/**
 * Measures what a DPoP proof adds to a call in the browser: the built front end in Chromium with the bundled agent, and
 * the same call with a bearer token and with a proof in turns. `first`: each call has an address of its own, and its
 * proof is requested when it is sent. `again`: calls to one address, whose proofs are requested ahead.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 18_084);
const CALLS = Number(process.env['BENCH_CALLS'] ?? 300);
const WARM_UP = 30;
/** The agent gives 100 proofs a second, and the next proof is requested in a pause. */
const PAUSE_MS = 30;
const AGAIN = '/api/UserProductFeature/UserPermits';
/** Searches of cities by three letters. */
const toFirst = (call: number) =>
  `/api/City/s${String.fromCharCode(97 + Math.floor(call / 26))}${String.fromCharCode(97 + (call % 26))}/0?limit=1`;
const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets');

/** The address of the front end's own code for proofs. */
function findProofsChunk(): string {
  const file = readdirSync(ASSETS).find(
    (name) => name.endsWith('.js') && readFileSync(join(ASSETS, name), 'utf8').includes(' as findTokenProof'),
  );
  if (file === undefined) throw new Error('The build has no code for proofs.');
  return `/assets/${file}`;
}

interface Times {
  bearer: number[];
  proved: number[];
  /** The part of `proved` that waits for the agent. */
  proof: number[];
}

/** Sends the calls from the page of the user whose token is bound to the agent's key. The first ones are not counted. */
function measureCalls(page: Page, tokens: { bearer: string; bound: string }, paths: readonly string[]): Promise<Times> {
  return page.evaluate(
    async ({ chunk, bearer, bound, urls, warmUp, pauseMs }) => {
      const { findTokenProof } = (await import(chunk)) as {
        findTokenProof: (request: { method: string; url: string }, token: string) => Promise<string | undefined>;
      };
      const send = async (path: string, headers: Record<string, string>): Promise<void> => {
        const reply = await fetch(path, { headers, cache: 'no-store' });
        if (!reply.ok) throw new Error(`The server refused: ${reply.status} ${await reply.text()}`);
        await reply.json();
      };
      const times: Times = { bearer: [], proved: [], proof: [] };
      for (const [call, path] of urls.entries()) {
        const bearerFrom = performance.now();
        await send(path, { authorization: `Bearer ${bearer}` });
        const provedFrom = performance.now();
        const dpop = (await findTokenProof({ method: 'GET', url: location.origin + path }, bound)) ?? '';
        const proofUntil = performance.now();
        await send(path, { authorization: `DPoP ${bound}`, dpop });
        const provedUntil = performance.now();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (call < warmUp) continue;
        times.bearer.push(provedFrom - bearerFrom);
        times.proved.push(provedUntil - provedFrom);
        times.proof.push(proofUntil - provedFrom);
      }
      return times;
    },
    { chunk: findProofsChunk(), ...tokens, urls: [...paths], warmUp: WARM_UP, pauseMs: PAUSE_MS },
  );
}

function toMedians({ bearer, proved, proof }: Times) {
  const [bearerMs, provedMs] = [toMedian(bearer, 2), toMedian(proved, 2)];
  return { bearerMs, provedMs, differenceMs: Number((provedMs - bearerMs).toFixed(2)), proofMs: toMedian(proof, 2) };
}

/** Milliseconds of the agent's replies to this process, without a browser. */
async function measureAgent(agent: string, board: string, boundToken: string): Promise<number[]> {
  const ath = createHash('sha256').update(boundToken).digest('base64url');
  const body = JSON.stringify({ htm: 'GET', htu: board + AGAIN, ath });
  const headers = { origin: board, 'content-type': 'application/json' };
  const times: number[] = [];
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    const startedAt = performance.now();
    const reply = await fetch(`${agent}/Device/token`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`The agent refused: ${reply.status}`);
    await reply.json();
    if (call >= 0) times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

process.env['RATE_LIMIT_PER_ADDRESS'] = '1000000';
process.env['RATE_LIMIT_PER_USER'] = '1000000';
await withProduct({ port: PORT, trafficPerMinute: 0 }, async (browser, address) => {
  await buildAgent();
  const [email, machine] = await Promise.all([addCheckedBroker(), installAgent(address)]);
  try {
    const agent = await machine.start();
    const page = await (await browser.newContext({ baseURL: address })).newPage();
    await new SignInPage(page).signIn(email);
    await new DeskPage(page).waitUntilReady();
    const tokens = {
      bound: await readAccessToken(page),
      bearer: (await requestTokens(address, USERS.broker)).accessToken,
    };
    const countPreflights = () => machine.readLog().split(' OPTIONS /Device/token ').length - 1;
    const before = countPreflights();
    const calls = Array.from({ length: WARM_UP + CALLS }, (_, call) => call);
    const first = toMedians(await measureCalls(page, tokens, calls.map(toFirst)));
    const again = toMedians(
      await measureCalls(
        page,
        tokens,
        calls.map(() => AGAIN),
      ),
    );
    const preflights = countPreflights() - before;
    const agentMs = toMedian(await measureAgent(agent, address, tokens.bound), 2);
    const result = { calls: CALLS, first, again, agentMs, preflights, cores: cpus().length };
    console.log(JSON.stringify(result, null, process.argv.includes('--json') ? 0 : 2));
  } finally {
    await machine.remove();
  }
});
