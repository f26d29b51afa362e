import {
  CUSTOMER_LINK_LIMITS,
  type CustomerLinks,
  type FollowedLoad,
  type FollowedStop,
} from '@loadstone/contracts/customer-links';
import { DEFAULT_CLIENT_REFERENCE, PRODUCT_IDS } from '@loadstone/contracts/postings';
import { findCity, findTimeZoneByName } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { createSecret, hashSecret } from '../../ground/link-secrets.ts';
import {
  findDeliveredOn,
  findStopTimes,
  findViewOfPosting,
  listPlannedStops,
  type AssignmentViewRow,
} from '../assignments/index.ts';
import type { BinaryReply } from '../../endpoints/binary-reply.ts';
import { listDocumentsForCustomer, openDocumentForCustomer } from '../documents/index.ts';
import { listHeldPermits } from '../permits/index.ts';
import { findPostingOfCompany, lockForMoveById } from '../postings/index.ts';
import { findUnderWay, toJourney, toPositionOnRoute } from '../tracking/index.ts';
import { countLinks, findAssignmentOfLink, insertLink, revokeLinks } from './customer-links.queries.ts';

const HOUR_MS = 3_600_000;
const FEATURE = 'll_custtrack';

/** The links of an own load. @throws AppError `posting.notFound`, `assignment.notFound` */
export async function getCustomerLinks(
  { db, clock }: Board,
  caller: UserCaller,
  token: number,
): Promise<CustomerLinks> {
  const assignment = await getOwn(db, caller, token);
  const { count, newestOn } = await countLinks(db, assignment.id);
  const isAllowed = isFollowable(assignment, await findDeliveredOn(db, assignment.id), clock.now());
  return { isAllowed, count, newestOn: newestOn === null ? null : newestOn.toISOString() };
}

/**
 * Creates a link to an own load. Earlier links continue to work, because customers have them.
 *
 * @throws AppError `posting.notFound`, `assignment.notFound`, `customerLink.notAllowed`, `customerLink.limitReached`
 */
export async function createCustomerLink(
  { db, clock, configuration }: Board,
  caller: UserCaller,
  token: number,
): Promise<{ url: string }> {
  return inTransaction(db, async (tx) => {
    const { load_posting_id: postingId } = await getOwn(tx, caller, token);
    await lockForMoveById(tx, [postingId]);
    const assignment = await getOwn(tx, caller, token);
    const now = clock.now();
    const deliveredOn = await findDeliveredOn(tx, assignment.id);
    assertThat(isFollowable(assignment, deliveredOn, now), 'customerLink.notAllowed');
    const { count } = await countLinks(tx, assignment.id);
    assertThat(count < CUSTOMER_LINK_LIMITS.linksPerLoad, 'customerLink.limitReached');
    const { secret, hash } = createSecret();
    const link = { secret_hash: hash, assignment_id: assignment.id, created_by: caller.userId, created_on: now };
    await insertLink(tx, link);
    return { url: `${configuration.server.publicUrl}/follow#${secret}` };
  });
}

/** Revokes every link of an own load. @throws AppError `posting.notFound`, `assignment.notFound` */
export async function revokeCustomerLinks(
  { db, clock }: Board,
  caller: UserCaller,
  token: number,
): Promise<{ revoked: number }> {
  return inTransaction(db, async (tx) => {
    const { id } = await getOwn(tx, caller, token);
    return { revoked: await revokeLinks(tx, id, clock.now()) };
  });
}

/**
 * The load of a link.
 *
 * @throws AppError `customerLink.notFound` where the link is wrong, revoked or expired, the assignment has ended, the
 *   carrier has switched tracking off, or the broker does not hold the feature
 */
export async function readFollowedLoad(board: Board, secret: string): Promise<FollowedLoad> {
  const { truck, assignment, deliveredOn } = await getFollowed(board, secret);
  const { load, status } = assignment;
  const isOnRoute = status === 'R';
  const { eta, isEstimate, stopEtas } = toJourney(truck);
  const documents = await listDocumentsForCustomer(board.db, assignment);
  return {
    company: assignment.broker_name,
    phone: assignment.broker_phone,
    reference: load.client_ref_num === DEFAULT_CLIENT_REFERENCE ? '' : load.client_ref_num,
    pStatus: status,
    dateAvail: load.date_avail,
    srceCity: load.srce_city,
    srceSt: load.srce_st,
    srceLat: load.srce_lat,
    srceLong: load.srce_long,
    srceZone: findTimeZoneByName(load.srce_city, load.srce_st),
    destCity: load.dest_city,
    destSt: load.dest_st,
    destLat: load.dest_lat,
    destLong: load.dest_long,
    destZone: findTimeZoneByName(load.dest_city, load.dest_st),
    deliveryDate: load.delivery_date,
    deliveryHours: load.delivery_hours,
    stops: toFollowedStops(assignment, isOnRoute ? stopEtas : undefined),
    position: isOnRoute ? toPositionOnRoute(truck) : null,
    eta: isOnRoute ? eta : null,
    isEstimate,
    deliveredOn: deliveredOn === undefined ? null : deliveredOn.toISOString(),
    documents: documents.map(({ row_guid: guid, name }) => ({ guid, name })),
  };
}

/** All stops of a load with more than two, with their times; undefined for another one. */
function toFollowedStops(
  { load, stop_times: stored }: AssignmentViewRow,
  stopEtas: readonly (string | null)[] | undefined,
): FollowedStop[] | undefined {
  const planned = listPlannedStops(load);
  return findStopTimes(load, stored)?.map(({ arrivedOn, departedOn }, stop) => {
    const { kind, city, st, day, hours, cityId } = planned[stop]!;
    const timeZone = findCity(cityId)?.timeZone ?? '';
    return { kind, city, st, timeZone, day, hours, arrivedOn, departedOn, eta: stopEtas?.[stop] ?? null };
  });
}

/** A document of the load of a link. @throws AppError `customerLink.notFound`, `document.notFound`, `store.unavailable` */
export async function openFollowedDocument(board: Board, secret: string, guid: string): Promise<BinaryReply> {
  const { assignment } = await getFollowed(board, secret);
  return openDocumentForCustomer(board, assignment, guid);
}

/** The load of a link that works. @throws AppError `customerLink.notFound` */
async function getFollowed({ db, clock }: Board, secret: string) {
  const id = await findAssignmentOfLink(db, hashSecret(secret));
  const truck = id === undefined ? undefined : await findUnderWay(db, id);
  const assignment = truck && (await findViewOfPosting(db, truck.load_posting_id));
  assertThat(truck !== undefined && assignment !== undefined, 'customerLink.notFound');
  const deliveredOn = await findDeliveredOn(db, assignment.id);
  const held = await listHeldPermits(db, [assignment.broker_account_id], [FEATURE]);
  const isHeld = held.some((permit) => permit.product_id === PRODUCT_IDS.B);
  assertThat(isHeld && isFollowable(assignment, deliveredOn, clock.now()), 'customerLink.notFound');
  return { truck, assignment, deliveredOn };
}

async function getOwn(db: Db, { accountId }: UserCaller, token: number): Promise<AssignmentViewRow> {
  const own = await findPostingOfCompany(db, accountId, token);
  assertThat(own?.kind === 'L', 'posting.notFound');
  const assignment = await findViewOfPosting(db, own.id);
  assertThat(assignment, 'assignment.notFound');
  return assignment;
}

/** True from the acceptance until two days after the delivery, while the carrier allows it. */
function isFollowable(
  { status, customer_tracking: isTracked }: AssignmentViewRow,
  deliveredOn: Date | undefined,
  now: Date,
): boolean {
  if (isTracked !== true || status === 'P') return false;
  const endsMs = (deliveredOn?.getTime() ?? Infinity) + CUSTOMER_LINK_LIMITS.deliveredHours * HOUR_MS;
  return now.getTime() < endsMs;
}
