import type { Corridor, PostMode, VehicleSize } from '@loadstone/contracts';
import type { Generated } from 'kysely';

/** The columns that postings and saved postings share: the lane, the equipment, who may see it. */
export interface LaneColumns {
  srce_id: number;
  srce_city: string;
  srce_st: string;
  /** Miles. */
  srce_radius: number;
  dest_id: number;
  dest_city: string;
  dest_st: string;
  /** Miles. */
  dest_radius: number;
  vehicle_type: string;
  vehicle_size: VehicleSize;
  posting_attrib: Generated<string>;
  post_mode: Generated<PostMode>;
  network_id: number | null;
  corridor: Generated<Corridor>;
  customer_tracking: Generated<boolean>;
  comment: Generated<string>;
  client_ref_num: Generated<string>;
  product_name: Generated<string>;
}
