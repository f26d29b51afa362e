import {
  listEquipmentLeads,
  listLoadLeads,
  POSTING_FEATURES,
  PRODUCT_IDS,
  type FeatureCode,
  type ProductMode,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../caller.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { assertFeature, assertProduct, isOptionalKeyHeld } from '../permits/index.ts';
import type { LeadsService } from './leads.service.ts';

/** The optional keys of a lead path, by the feature that each is about. */
const OPTIONAL_KEYS = {
  dat: 'll_dat',
  quickpay: 'll_qp',
  equifax: 'll_eqf',
  transcreditUs: 'll_tcus',
  transcreditCa: 'll_tcc',
} as const satisfies Record<string, FeatureCode>;

type LeadKeys = Record<keyof typeof OPTIONAL_KEYS, string>;

/** The leads of a broker's load, and of a carrier's truck. */
export function registerLeads(app: FastifyInstance, { leads }: { leads: LeadsService }): void {
  registerEndpoint(app, listEquipmentLeads, ({ caller, params }) => {
    assertMayView(caller, 'B', params);
    return leads.listLeads(caller, 'L', params.token);
  });

  registerEndpoint(app, listLoadLeads, ({ caller, params }) => {
    assertMayView(caller, 'C', params);
    return leads.listLeads(caller, 'E', params.token);
  });
}

/** Whoever sees the mode's own postings sees their leads; a key of a part that is asked for must be right. */
function assertMayView(caller: Caller, mode: ProductMode, keys: LeadKeys): void {
  const productId = PRODUCT_IDS[mode];
  assertProduct(caller, productId);
  assertFeature(caller, POSTING_FEATURES[mode].view, productId);
  for (const [name, feature] of Object.entries(OPTIONAL_KEYS)) {
    isOptionalKeyHeld(caller, feature, productId, keys[name as keyof LeadKeys]);
  }
}
