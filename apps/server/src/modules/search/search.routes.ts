import { NO_KEY } from '@loadstone/contracts/board';
import type { LeadMarkSource } from '@loadstone/contracts/leads';
import { searchTrucks } from '@loadstone/contracts/machine';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import * as calls from '@loadstone/contracts/search';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { toLeaveSignal } from '../../endpoints/leave-signal.ts';
import {
  explainMissingCarrier,
  searchCarriers,
  searchPartnerCarriers,
  toCarrierQuery,
  toUsCarrierQuery,
} from './carrier-search.service.ts';
import { assertFeature, assertProduct } from '../permits/index.ts';
import { searchMembers, searchPartnerMembers } from './member-search.service.ts';

const SCORES = ['equifax', 'transcreditCa', 'transcreditUs'] as const satisfies LeadMarkSource[];

/** What the form of the desk sends besides: programs name cities by their id. */
const NO_NAMES = { srceCity: '', destCity: '', getDat: 'N', getMexico: 'N' } as const;

/** Each criterion is a search of its own. */
const REASON_LIMITS = { callsPerMinutePerCaller: 60 };

/**
 * Endpoints of the searches for members, carriers and US carriers, on this board and on the partner board. Each search of
 * this board writes an entry of the activity log, so that a user has as many in a day as calls that write.
 */
export function registerSearch(app: FastifyInstance, board: Board): void {
  const { writesPerDayPerUser } = board.configuration.server;
  const countSearch = board.limits.perDay<number>('searches', writesPerDayPerUser, 'request.dailyLimit');

  registerEndpoint(app, calls.searchMembers, async ({ caller, query }) => {
    await countSearch(caller.userId);
    return searchMembers(board, caller, query);
  });
  registerEndpoint(app, calls.searchPartnerMembers, ({ caller, params, query, reply }) =>
    searchPartnerMembers(board, caller, query, { held: toHeld(params), signal: toLeaveSignal(reply) }),
  );
  registerEndpoint(app, calls.searchCarriers, async ({ caller, params, body }) => {
    await countSearch(caller.userId);
    return searchCarriers(board, caller, toCarrierQuery(body), toHeld(params));
  });
  registerEndpoint(app, searchTrucks, async ({ caller, body }) => {
    assertProduct(caller, PRODUCT_IDS.B);
    assertFeature(caller, 'll_carrsearch', PRODUCT_IDS.B);
    await countSearch(caller.userId);
    // No bureau is asked: programs see no scores.
    const { carriers, total } = await searchCarriers(
      board,
      caller,
      toCarrierQuery({ ...NO_NAMES, ...body }),
      new Set(),
    );
    return { items: carriers, total };
  });
  registerEndpoint(app, calls.searchPartnerCarriers, ({ caller, params, body, reply }) => {
    const asked = { held: toHeld(params), signal: toLeaveSignal(reply) };
    return searchPartnerCarriers(board, caller, toCarrierQuery(body), asked);
  });
  registerEndpoint(
    app,
    calls.explainMissingCarrier,
    ({ caller, body }) => explainMissingCarrier(board, caller, toCarrierQuery(body.search), body.missing),
    REASON_LIMITS,
  );
  registerEndpoint(
    app,
    calls.explainMissingUsCarrier,
    ({ caller, body }) => explainMissingCarrier(board, caller, toUsCarrierQuery(body.search), body.missing),
    REASON_LIMITS,
  );
  registerEndpoint(app, calls.searchUsCarriers, async ({ caller, params, body }) => {
    await countSearch(caller.userId);
    return searchCarriers(board, caller, toUsCarrierQuery(body), toHeld(params));
  });
  registerEndpoint(app, calls.searchPartnerUsCarriers, ({ caller, params, body, reply }) => {
    const asked = { held: toHeld(params), signal: toLeaveSignal(reply) };
    return searchPartnerCarriers(board, caller, toUsCarrierQuery(body), asked);
  });
}

/** The scores whose keys are given; the guard has checked each of them. */
function toHeld(keys: Readonly<Record<(typeof SCORES)[number], string>>): ReadonlySet<LeadMarkSource> {
  return new Set(SCORES.filter((source) => keys[source] !== NO_KEY));
}
