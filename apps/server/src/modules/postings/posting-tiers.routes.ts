import * as calls from '@loadstone/contracts/tiers';
import type { PostingKey } from '@loadstone/contracts/postings';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { needsIndex } from '../../ground/settings/setting-types.ts';
import { assertPostingUse } from '../permits/index.ts';
import { findOwnByKey } from './posting-names.service.ts';
import { getPostingTiers, releaseTierNow } from './posting-tiers.service.ts';
import { TierTimer } from './tier-timer.ts';

/** The timer of a server. */
const timerOf = perBoard((board: Board) => new TierTimer(board));

/** The tiers of loads, and the timer that releases them. */
export function registerPostingTiers(http: FastifyInstance, board: Board): void {
  http.addHook('onReady', () => {
    if (needsIndex(board.configuration.server.roles)) timerOf(board).start();
  });
  http.addHook('preClose', () => timerOf(board).close());

  registerEndpoint(http, calls.getPostingTiers, ({ caller, params }) => getPostingTiers(board, caller, params.token));
  registerEndpoint(http, calls.releaseTier, ({ caller, params: { token }, body: { number } }) =>
    releaseTierNow(board, caller, { token, number }),
  );
  registerEndpoint(http, calls.getPostingTiersResource, async ({ caller, params }) => {
    assertPostingUse(caller, 'L', 'view');
    return getPostingTiers(board, caller, await getToken(board, caller, params.token));
  });
  registerEndpoint(http, calls.releaseTierResource, async ({ caller, params, body: { number } }) => {
    assertPostingUse(caller, 'L', 'update');
    return releaseTierNow(board, caller, { token: await getToken(board, caller, params.token), number });
  });
}

/** The token of an own load. @throws AppError `posting.notFound` */
async function getToken({ db }: Board, caller: CompanyCaller, key: PostingKey): Promise<number> {
  const own = await findOwnByKey(db, caller, key);
  assertThat(own?.kind === 'L', 'posting.notFound');
  return own.token;
}
