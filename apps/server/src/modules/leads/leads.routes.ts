import {
  getLeadReason,
  listEquipmentLeads,
  listEquipmentLeadsWithoutPartner,
  listLoadLeads,
  listNearMisses,
  listPartnerEquipmentLeads,
  listPartnerLoadLeads,
  NO_KEY,
  type LeadMarkSource,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { toLeaveSignal } from '../../endpoints/leave-signal.ts';
import type { LeadsDesk } from './leads-desk.ts';

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
} as const satisfies Record<LeadMarkSource, keyof LeadKeys>;

/**
 * Endpoints for the leads of a broker's load and of a carrier's truck, from this board and the partner board, and for
 * the reasons of each lead.
 */
export function registerLeads(app: FastifyInstance, { leads, partnerLeads, reasons }: LeadsDesk): void {
  registerEndpoint(app, listEquipmentLeads, ({ caller, params }) =>
    leads.listLeads(caller, 'L', params.token, toHeld(params)),
  );

  registerEndpoint(app, listEquipmentLeadsWithoutPartner, ({ caller, params }) =>
    leads.listLeads(caller, 'L', params.token, toHeld(params)),
  );

  registerEndpoint(app, listLoadLeads, ({ caller, params }) =>
    leads.listLeads(caller, 'E', params.token, toHeld(params)),
  );

  registerEndpoint(app, listPartnerEquipmentLeads, ({ caller, params, reply }) =>
    partnerLeads.listLeads(caller, 'L', params.token, toHeld(params), toLeaveSignal(reply)),
  );

  registerEndpoint(app, listPartnerLoadLeads, ({ caller, params, reply }) =>
    partnerLeads.listLeads(caller, 'E', params.token, toHeld(params), toLeaveSignal(reply)),
  );

  registerEndpoint(app, getLeadReason, ({ caller, params }) =>
    reasons.getReason(caller, params.token, params.leadToken),
  );

  registerEndpoint(
    app,
    listNearMisses,
    ({ caller, params }) => reasons.listNearMisses(caller, params.token),
    NEAR_MISS_LIMITS,
  );
}

/** The marks whose keys the path contains; the guard has checked each key. */
function toHeld(keys: LeadKeys): ReadonlySet<LeadMarkSource> {
  const sources = Object.keys(KEY_OF_SOURCE) as LeadMarkSource[];
  return new Set(sources.filter((source) => keys[KEY_OF_SOURCE[source]] !== NO_KEY));
}
