import { NO_KEY } from '@loadstone/contracts/board';
import * as calls from '@loadstone/contracts/leads';
import { listLeadResources, toPlaceAfter } from '@loadstone/contracts/machine';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { toLeaveSignal } from '../../endpoints/leave-signal.ts';
import { readCursor, toCursor } from '../../endpoints/resources.ts';
import { assertPostingUse } from '../permits/index.ts';
import { getOwnNamed } from '../postings/index.ts';
import { getLeadReason, listNearMisses, readProvenances } from './lead-reasons.service.ts';
import { listLeads } from './leads.service.ts';
import { listPartnerLeads } from './partner-leads.service.ts';

/** Near misses need about 25 searches; a desk requests them when a posting with few leads is opened. */
const NEAR_MISS_LIMITS = { callsPerMinutePerCaller: 240 };

/** The feature keys of a lead path. */
interface LeadKeys {
  quickpay: string;
  equifax: string;
  transcreditUs: string;
  transcreditCa: string;
}

/** The path parameter that holds each source's key. */
const KEY_OF_SOURCE = {
  quickPay: 'quickpay',
  equifax: 'equifax',
  transcreditUs: 'transcreditUs',
  transcreditCa: 'transcreditCa',
} as const satisfies Record<calls.LeadMarkSource, keyof LeadKeys>;

/**
 * Endpoints for the leads of a broker's load and of a carrier's truck, from this board and the partner board, and for
 * the reasons of each lead.
 */
export function registerLeads(app: FastifyInstance, board: Board): void {
  for (const call of [calls.listEquipmentLeads, calls.listEquipmentLeadsWithoutPartner]) {
    registerEndpoint(app, call, ({ caller, params }) =>
      listLeads(board, caller, { kind: 'L', token: params.token }, toHeld(params)),
    );
  }
  registerEndpoint(app, calls.listLoadLeads, ({ caller, params }) =>
    listLeads(board, caller, { kind: 'E', token: params.token }, toHeld(params)),
  );
  registerEndpoint(app, calls.listPartnerEquipmentLeads, ({ caller, params, reply }) =>
    listPartnerLeads(
      board,
      caller,
      { kind: 'L', token: params.token },
      { held: toHeld(params), signal: toLeaveSignal(reply) },
    ),
  );
  registerEndpoint(app, calls.listPartnerLoadLeads, ({ caller, params, reply }) =>
    listPartnerLeads(
      board,
      caller,
      { kind: 'E', token: params.token },
      { held: toHeld(params), signal: toLeaveSignal(reply) },
    ),
  );
  registerEndpoint(app, calls.getLeadReason, ({ caller, params }) =>
    getLeadReason(board, caller, params.token, params.leadToken),
  );
  registerLeadResources(app, board);
  registerEndpoint(
    app,
    calls.listNearMisses,
    ({ caller, params }) => listNearMisses(board, caller, params.token),
    NEAR_MISS_LIMITS,
  );
}

/** The best leads of a posting, by their place in the list: a page is as of the time of its call. */
const LEAD_CURSOR = /^\d{1,5}$/;

/** The leads of a company's postings as a resource for machines. */
function registerLeadResources(app: FastifyInstance, board: Board): void {
  registerEndpoint(app, listLeadResources, async ({ caller, query: { limit, cursor, ...name } }) => {
    const { kind, token } = await getOwnNamed(board, caller, name);
    assertPostingUse(caller, kind, 'view');
    const start = Number(readCursor(cursor, LEAD_CURSOR)?.[0] ?? 0);
    const { leads: listed, total, eventId } = await listLeads(board, caller, { kind, token }, new Set());
    const page = listed.slice(start, start + limit);
    const known = await readProvenances(
      board,
      page.map((lead) => lead.token),
    );
    const items = page.map((lead) => ({ ...lead, provenance: known.get(lead.token) ?? null }));
    const next = start + items.length;
    return {
      items,
      total,
      nextCursor: next < listed.length ? toCursor([next]) : null,
      asOf: toPlaceAfter(eventId),
      hash: total > listed.length ? null : calls.toListHash(listed.map(calls.toHashedLead)),
    };
  });
}

/** The marks whose keys the path contains; the guard has checked each key. */
function toHeld(keys: LeadKeys): ReadonlySet<calls.LeadMarkSource> {
  const sources = Object.keys(KEY_OF_SOURCE) as calls.LeadMarkSource[];
  return new Set(sources.filter((source) => keys[KEY_OF_SOURCE[source]] !== NO_KEY));
}
