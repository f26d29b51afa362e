import {
  getLeadReason,
  listEquipmentLeads,
  listEquipmentLeadsWithoutPartner,
  listLoadLeads,
  listNearMisses,
  listPartnerEquipmentLeads,
  listPartnerLoadLeads,
  POSTING_FEATURES,
  PRODUCT_IDS,
  type LeadMarkSource,
  type ProductMode,
} from '@loadstone/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UserCaller } from '../../caller.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { assertFeature, assertKey, assertProduct, isOptionalKeyHeld } from '../permits/index.ts';
import type { LeadsDesk } from './leads-desk.ts';
import { MARK_FEATURES } from './lead-rights.queries.ts';

/** The keys of a lead path, by what each opens. */
interface LeadKeys {
  quickpay: string;
  equifax: string;
  transcreditUs: string;
  transcreditCa: string;
}

/** The place of each source's key in a path. */
const KEY_OF_SOURCE = {
  quickPay: 'quickpay',
  equifax: 'equifax',
  transcreditUs: 'transcreditUs',
  transcreditCa: 'transcreditCa',
} as const satisfies Record<LeadMarkSource, keyof LeadKeys>;

/** The leads of a broker's load and of a carrier's truck, ours and the partner board's, and why they are leads. */
export function registerLeads(app: FastifyInstance, { leads, partnerLeads, reasons }: LeadsDesk): void {
  registerEndpoint(app, listEquipmentLeads, ({ caller, params }) => {
    const held = assertMayView(caller, 'B', params);
    isOptionalKeyHeld(caller, 'll_dat', PRODUCT_IDS.B, params.dat);
    return leads.listLeads(caller, 'L', params.token, held);
  });

  registerEndpoint(app, listEquipmentLeadsWithoutPartner, ({ caller, params }) =>
    leads.listLeads(caller, 'L', params.token, assertMayView(caller, 'B', params)),
  );

  registerEndpoint(app, listLoadLeads, ({ caller, params }) => {
    const held = assertMayView(caller, 'C', params);
    isOptionalKeyHeld(caller, 'll_dat', PRODUCT_IDS.C, params.dat);
    return leads.listLeads(caller, 'E', params.token, held);
  });

  registerEndpoint(app, listPartnerEquipmentLeads, ({ caller, params, reply }) => {
    const held = assertMayView(caller, 'B', params);
    assertKey(caller, 'll_dat', PRODUCT_IDS.B, params.dat);
    return partnerLeads.listLeads(caller, 'L', params.token, held, toLeaveSignal(reply));
  });

  registerEndpoint(app, listPartnerLoadLeads, ({ caller, params, reply }) => {
    const held = assertMayView(caller, 'C', params);
    assertKey(caller, 'll_dat', PRODUCT_IDS.C, params.dat);
    return partnerLeads.listLeads(caller, 'E', params.token, held, toLeaveSignal(reply));
  });

  registerEndpoint(app, getLeadReason, ({ caller, params }) =>
    reasons.getReason(caller, params.token, params.leadToken),
  );

  registerEndpoint(app, listNearMisses, ({ caller, params }) => reasons.listNearMisses(caller, params.token));
}

/**
 * Whoever sees the mode's own postings sees their leads. Answers the parts whose keys are given; a key that is given must
 * be right.
 */
function assertMayView(caller: UserCaller, mode: ProductMode, keys: LeadKeys): ReadonlySet<LeadMarkSource> {
  const productId = PRODUCT_IDS[mode];
  assertProduct(caller, productId);
  assertFeature(caller, POSTING_FEATURES[mode].view, productId);
  const sources = Object.keys(KEY_OF_SOURCE) as LeadMarkSource[];
  return new Set(
    sources.filter((source) =>
      isOptionalKeyHeld(caller, MARK_FEATURES[source], productId, keys[KEY_OF_SOURCE[source]]),
    ),
  );
}

/** Aborts when whoever asked has gone before the answer. */
function toLeaveSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}
