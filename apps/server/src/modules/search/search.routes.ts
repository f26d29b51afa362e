import { NO_KEY } from '@loadstone/contracts/board';
import type { LeadMarkSource } from '@loadstone/contracts/leads';
import {
  explainMissingCarrier,
  explainMissingUsCarrier,
  searchCarriers,
  searchMembers,
  searchPartnerCarriers,
  searchPartnerMembers,
  searchPartnerUsCarriers,
  searchUsCarriers,
} from '@loadstone/contracts/search';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { toLeaveSignal } from '../../endpoints/leave-signal.ts';
import type { Limits } from '../../endpoints/limits.ts';
import {
  createCarrierSearch,
  toCarrierQuery,
  toUsCarrierQuery,
  type CarrierSearchDependencies,
} from './carrier-search.service.ts';
import { createMemberSearch } from './member-search.service.ts';

const SCORES = ['equifax', 'transcreditCa', 'transcreditUs'] as const satisfies LeadMarkSource[];

/** Each criterion is a search of its own. */
const REASON_LIMITS = { callsPerMinutePerCaller: 60 };

/**
 * Endpoints of the searches for members, carriers and US carriers, on this board and on the partner board. Each search of
 * this board writes an entry of the activity log, so that a user has as many in a day as calls that write.
 */
export function registerSearch(
  app: FastifyInstance,
  dependencies: CarrierSearchDependencies & { readonly limits: Limits },
): void {
  const members = createMemberSearch(dependencies);
  const carriers = createCarrierSearch(dependencies);
  const { writesPerDayPerUser } = dependencies.configuration.server;
  const countSearch = dependencies.limits.perDay<number>('searches', writesPerDayPerUser, 'request.dailyLimit');

  registerEndpoint(app, searchMembers, async ({ caller, query }) => {
    await countSearch(caller.userId);
    return members.search(caller, query);
  });

  registerEndpoint(app, searchPartnerMembers, ({ caller, params, query, reply }) =>
    members.searchPartner(caller, query, toHeld(params), toLeaveSignal(reply)),
  );

  registerEndpoint(app, searchCarriers, async ({ caller, params, body }) => {
    await countSearch(caller.userId);
    return carriers.search(caller, toCarrierQuery(body), toHeld(params));
  });

  registerEndpoint(app, searchPartnerCarriers, ({ caller, params, body, reply }) =>
    carriers.searchPartner(caller, toCarrierQuery(body), toHeld(params), toLeaveSignal(reply)),
  );

  registerEndpoint(
    app,
    explainMissingCarrier,
    ({ caller, body }) => carriers.explain(caller, toCarrierQuery(body.search), body.missing),
    REASON_LIMITS,
  );

  registerEndpoint(
    app,
    explainMissingUsCarrier,
    ({ caller, body }) => carriers.explain(caller, toUsCarrierQuery(body.search), body.missing),
    REASON_LIMITS,
  );

  registerEndpoint(app, searchUsCarriers, async ({ caller, params, body }) => {
    await countSearch(caller.userId);
    return carriers.search(caller, toUsCarrierQuery(body), toHeld(params));
  });

  registerEndpoint(app, searchPartnerUsCarriers, ({ caller, params, body, reply }) =>
    carriers.searchPartner(caller, toUsCarrierQuery(body), toHeld(params), toLeaveSignal(reply)),
  );
}

/** The scores whose keys are given; the guard has checked each of them. */
function toHeld(keys: Readonly<Record<(typeof SCORES)[number], string>>): ReadonlySet<LeadMarkSource> {
  return new Set(SCORES.filter((source) => keys[source] !== NO_KEY));
}
