import { countAmountsLeft, type Offer, type OfferAmount, type OfferSide } from '@loadstone/contracts/offers';
import { toMiles } from '@loadstone/places';
import type { OfferAmountRow } from '../../db/tables/offer-tables.ts';
import { toStatusAt } from './offers.policy.ts';
import type { OfferViewRow } from './offers.queries.ts';

/** An offer as one side sees it at a moment. `amounts` may contain those of other offers. */
export function toOffer(
  row: OfferViewRow,
  amounts: readonly OfferAmountRow[],
  { side, now }: { side: OfferSide; now: Date },
): Offer {
  const { load } = row;
  const own = amounts.filter((amount) => amount.offer_id === row.id);
  const isBroker = side === 'B';
  const status = toStatusAt(row, now);
  return {
    id: row.id,
    side,
    status,
    version: row.version,
    token: load.token,
    eToken: row.e_token,
    custCd: isBroker ? row.carrier_cust_cd : row.broker_cust_cd,
    company: isBroker ? row.carrier_name : row.broker_name,
    contactUserId: isBroker ? row.equipment_created_by : load.created_by,
    dateAvail: load.date_avail,
    srceCity: load.srce_city,
    srceSt: load.srce_st,
    destCity: load.dest_city,
    destSt: load.dest_st,
    vehicleType: load.vehicle_type,
    vehicleSize: load.vehicle_size,
    // A company that does not see the load any more must not follow its rate.
    rate: status === 'open' ? load.rate : null,
    loadedMiles: toMiles({ lat: load.srce_lat, lon: load.srce_long }, { lat: load.dest_lat, lon: load.dest_long }),
    amounts: own.map(toAmount),
    amountsLeft: countAmountsLeft({ sides: own.map((amount) => amount.side) }, side),
    expiresOn: row.expires_on.toISOString(),
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    assignmentId: row.assignment_id ?? 0,
  };
}

function toAmount({ side, user_name: by, amount, currency, basis, created_on: at }: OfferAmountRow): OfferAmount {
  return { side, by, rate: { amount, currency, basis }, at: at.toISOString() };
}
