import type { Network, NetworkMember } from '@loadstone/contracts/networks';
import { findOffersOnly } from '../companies/index.ts';
import type { MemberRow, NetworkRow } from './networks.queries.ts';

export function toNetwork(row: NetworkRow): Network {
  return { id: row.id, name: row.name, type: row.type, userId: row.user_id, custCd: row.cust_cd };
}

export function toNetworkMember(row: MemberRow, now: Date): NetworkMember {
  const offersOnly = findOffersOnly(row, now);
  return {
    networkId: row.network_id,
    memberCustCd: row.cust_cd,
    commonName: row.common_name,
    companyPhone: offersOnly === undefined ? row.phone : '',
    offersOnly,
    companyLocation: [row.billing_city, row.billing_province_code].filter((part) => part !== '').join(', '),
    primaryContactName: row.contact_name ?? '',
  };
}
