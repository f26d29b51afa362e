import { PLAIN_FACTS } from './plain-facts.ts';
import type { FactReply, PostingFact } from './posting-fact.ts';

const END_PLACE = ['posting', 'template', 'lead', 'flag', 'assignment'] as const;
const END_POINT = ['posting', 'assignment'] as const;
const OF_LEADS = ['posting', 'template', 'lead'] as const;
const OF_OWN_COMPANY = ['posting', 'template'] as const;
const EVERY_REPLY = ['posting', 'template', 'lead', 'carrier', 'flag', 'assignment'] as const;

/**
 * The facts that the matching compares or that have rules and screens of their own. A network is not among them: only
 * the presenters of the own company show it.
 */
const SPECIFIC_FACTS = {
  dateAvail: { column: 'date_avail', replies: EVERY_REPLY },
  srceCity: { column: 'srce_city', replies: END_PLACE },
  srceSt: { column: 'srce_st', replies: END_PLACE },
  srceID: { column: 'srce_id', replies: OF_OWN_COMPANY },
  srceRadius: { column: 'srce_radius', replies: OF_LEADS },
  srceLat: { column: 'srce_lat', replies: END_POINT },
  srceLong: { column: 'srce_long', replies: END_POINT },
  destCity: { column: 'dest_city', replies: END_PLACE },
  destSt: { column: 'dest_st', replies: END_PLACE },
  destID: { column: 'dest_id', replies: OF_OWN_COMPANY },
  destRadius: { column: 'dest_radius', replies: OF_LEADS },
  destLat: { column: 'dest_lat', replies: END_POINT },
  destLong: { column: 'dest_long', replies: END_POINT },
  vehicleType: { column: 'vehicle_type', replies: EVERY_REPLY },
  vehicleSize: { column: 'vehicle_size', replies: EVERY_REPLY },
  postingAttrib: { column: 'posting_attrib', replies: EVERY_REPLY },
  postMode: { column: 'post_mode', replies: OF_OWN_COMPANY },
  corridor: { column: 'corridor', replies: [...OF_LEADS, 'carrier'] },
  customerTracking: { column: 'customer_tracking', replies: OF_LEADS },
  clientRefNum: { column: 'client_ref_num', replies: OF_OWN_COMPANY },
  productName: { column: 'product_name', replies: OF_LEADS },
} as const satisfies Record<string, PostingFact>;

/** Every fact of a posting by its name in the API. Shapes, columns and presenters follow from this table. */
export const POSTING_FACTS = { ...SPECIFIC_FACTS, ...PLAIN_FACTS } as const;

export type SpecificFactName = keyof typeof SPECIFIC_FACTS;
export type PostingFactName = keyof typeof POSTING_FACTS;

/** The facts that a reply contains. */
export type FactIn<R extends FactReply> = {
  [N in PostingFactName]: R extends (typeof POSTING_FACTS)[N]['replies'][number] ? N : never;
}[PostingFactName];

/** The facts that a reply contains, in the order of the table. */
export function listFactsIn<R extends FactReply>(reply: R): readonly FactIn<R>[] {
  const names = Object.keys(POSTING_FACTS) as PostingFactName[];
  const replies = (name: PostingFactName): readonly FactReply[] => POSTING_FACTS[name].replies;
  return names.filter((name) => replies(name).includes(reply)) as FactIn<R>[];
}
