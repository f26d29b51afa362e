import type { Rate } from '@loadstone/contracts/money';
import { DEFAULT_CLIENT_REFERENCE, sumAddedMiles } from '@loadstone/contracts/postings';
import { findTimeZoneByName, toMiles } from '@loadstone/places';
import { z } from 'zod';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import type { AssignmentRateRow, AssignmentRow, ConfirmationFacts } from '../../db/tables/assignment-tables.ts';
import { assertThat } from '../../ground/errors.ts';
import { addTasks, type Task } from '../../task-queue/index.ts';
import type { EventActor } from './assignment-events.service.ts';
import { findConfirmationRow, insertRate, updateRate, type ConfirmationRow } from './assignment-rates.queries.ts';

/** Writes the rate confirmation of an agreed rate, or its copy with the acceptance. The last attempt is after three days. */
export const RATE_CONFIRMATION_TASK: Task<{ rateId: number }> = {
  name: 'rate-confirmation',
  payload: z.object({ rateId: z.number() }),
  maxAttempts: 20,
};

/**
 * Writes the rate that a posting states when its load is accepted. It is agreed where the carrier accepts. It is proposed to
 * the carrier where the broker records an acceptance by phone. A load without a rate gets none.
 */
export async function keepPostedRate(
  { clock }: Board,
  tx: Tx,
  assignment: AssignmentRow,
  rate: Rate | null,
  { role, user }: EventActor,
): Promise<void> {
  if (rate === null || user === undefined || assignment.holder !== 'board') return;
  const draft = {
    assignmentId: assignment.id,
    rate,
    side: 'B',
    userId: assignment.created_by,
    now: clock.now(),
  } as const;
  if (role === 'carrier') await confirmRate(tx, await insertRate(tx, draft, user.userId));
  else await insertRate(tx, draft, undefined);
}

/**
 * Stores the facts that the confirmation of an agreed rate states, and adds the task that writes the document. Both are in
 * the transaction of the agreement, so that no rate is agreed without its confirmation.
 */
export async function confirmRate(tx: Tx, rate: AssignmentRateRow): Promise<void> {
  const row = await findConfirmationRow(tx, rate.assignment_id);
  assertThat(row && rate.decided_on, 'server.internal');
  const facts = toConfirmationFacts(row, rate, rate.decided_on);
  await updateRate(tx, rate.id, { facts: JSON.stringify(facts) });
  await addTasks(tx, RATE_CONFIRMATION_TASK, [{ payload: { rateId: rate.id } }]);
}

function toConfirmationFacts(row: ConfirmationRow, rate: AssignmentRateRow, agreedOn: Date): ConfirmationFacts {
  const { load, broker, carrier } = row;
  // The broker reads the document too: it sees the carrier's driver and truck from the pick-up on.
  const isCrewShown = row.status === 'R' || row.status === 'D';
  return {
    assignmentId: rate.assignment_id,
    number: rate.number,
    rate: toRateValue(rate),
    agreedOn: agreedOn.toISOString(),
    broker: toParty(broker, row.broker_contact),
    carrier: toParty(carrier, row.carrier_contact),
    load: {
      token: load.token,
      clientRefNum: load.client_ref_num === DEFAULT_CLIENT_REFERENCE ? '' : load.client_ref_num,
      from: `${load.srce_city}, ${load.srce_st}`,
      to: `${load.dest_city}, ${load.dest_st}`,
      dateAvail: load.date_avail,
      deliveryDate: load.delivery_date,
      pickupHours: load.pickup_hours,
      deliveryHours: load.delivery_hours,
      vehicleType: load.vehicle_type,
      vehicleSize: load.vehicle_size,
      postingAttrib: load.posting_attrib,
      weightLbs: load.weight_lbs,
      lengthFt: load.length_ft,
      commodity: load.commodity,
      pickupNumber: load.pickup_number,
      airMiles:
        toMiles({ lat: load.srce_lat, lon: load.srce_long }, { lat: load.dest_lat, lon: load.dest_long }) +
        sumAddedMiles(load.stops ?? []),
      ...(load.stops !== null && { stops: load.stops }),
      fromZone: findTimeZoneByName(load.srce_city, load.srce_st),
      toZone: findTimeZoneByName(load.dest_city, load.dest_st),
    },
    driver: isCrewShown && row.driver_name !== '' ? { name: row.driver_name, phone: row.driver_phone } : null,
    truck: isCrewShown && row.equipment_name !== '' ? row.equipment_name : null,
    terms: broker.rate_terms,
    language: broker.rate_language,
  };
}

function toParty(
  company: ConfirmationRow['broker'],
  contact: ConfirmationRow['broker_contact'],
): ConfirmationFacts['broker'] {
  const { billing_city: city, billing_province_code: state, billing_postal_code: postalCode } = company;
  const region = [state, postalCode].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return {
    code: company.cust_cd,
    name: company.common_name,
    phone: company.phone,
    address: [company.mailing_street, place].filter((line) => line !== ''),
    contact: contact && {
      name: [contact.first_name, contact.last_name].filter(Boolean).join(' '),
      phone: contact.phone,
      email: contact.email,
    },
    mcNumber: company.mc_number,
    dotNumber: company.dot_number,
    nscNumber: company.nsc_number,
  };
}

/** The rate of a row. */
export function toRateValue({ amount, currency, basis }: Rate): Rate {
  return { amount, currency, basis };
}
