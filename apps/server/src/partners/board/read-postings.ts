import { LIMITS } from '@loadstone/contracts/board';
import {
  POSTING_ATTRIBUTES,
  VEHICLE_TYPES,
  WESTERN_RADIUS_MILES,
  pickPlainFacts,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { findCityByName, findCountryOfState, type Point } from '@loadstone/places';
import { createHash } from 'node:crypto';
import type { DroppedPostings, PartnerBoardCompany, PartnerPosting } from './board.port.ts';
import { hideContacts } from '../../db/tables/hidden-contacts.ts';
import { MOST_POSTINGS, boardPostingSchema, type BoardPosting } from './board-format.ts';

/** Our tokens and account ids count up from 1; the upper half of the safe integers is reserved for partners. */
const LEAST_PARTNER_NUMBER = 2 ** 52;

const COMPANY_NAME_LENGTH = 80;
const STEPS_PER_DEGREE = 100_000;

/**
 * Reads the partner's postings one by one, in order, up to the limit of a reply.
 *
 * @param kind the requested kind
 * @param now upper limit of the creation time
 */
export function readPostings(
  listed: readonly unknown[],
  kind: PostingKind,
  now: Date,
): { postings: PartnerPosting[]; dropped: DroppedPostings } {
  const postings = new Map<string, PartnerPosting>();
  const dropped = { unplaced: 0, unreadable: 0, repeated: 0 };
  for (const item of listed) {
    if (postings.size >= MOST_POSTINGS) break;
    const parsed = boardPostingSchema.safeParse(item);
    const posting = parsed.success ? readPosting(parsed.data, kind, now) : 'unreadable';
    if (typeof posting === 'string') dropped[posting] += 1;
    else if (postings.has(posting.partnerRef)) dropped.repeated += 1;
    else postings.set(posting.partnerRef, posting);
  }
  return { postings: [...postings.values()], dropped };
}

function readPosting(received: BoardPosting, kind: PostingKind, now: Date): PartnerPosting | 'unplaced' | 'unreadable' {
  const vehicleType = keepKnown(received.equipmentTypes, VEHICLE_TYPES);
  const postingAttrib = keepKnown(received.attributes, POSTING_ATTRIBUTES);
  if (received.kind !== (kind === 'L' ? 'load' : 'equipment') || vehicleType === '') return 'unreadable';
  // A load with an unknown attribute would match trucks that lack it; an unknown attribute of a truck is only an offer.
  if (kind === 'L' && postingAttrib.length < new Set(received.attributes).size) return 'unreadable';
  const origin = readEnd(received.origin);
  const destination = readEnd(received.destination);
  if (origin === undefined || destination === undefined) return 'unplaced';
  const posted = new Date(received.postedAt);
  if (Number.isNaN(posted.getTime())) return 'unreadable';
  const isOnePlace = origin.lat === destination.lat && origin.lon === destination.lon;
  return {
    partnerRef: received.id,
    token: toPartnerNumber('posting', received.id),
    kind,
    company: readCompany(received.company),
    dateAvail: received.date,
    srceCity: origin.city,
    srceSt: origin.st,
    srceLat: origin.lat,
    srceLong: origin.lon,
    srceRadius: origin.radius,
    destCity: destination.city,
    destSt: destination.st,
    destLat: destination.lat,
    destLong: destination.lon,
    destRadius: destination.radius,
    vehicleType,
    vehicleSize: received.size,
    postingAttrib,
    corridor: kind === 'E' && received.corridor && !isOnePlace ? 'C' : 'R',
    ...pickPlainFacts({
      comment: hideContacts(toLine(received.comment, LIMITS.commentLength)),
      ...(kind === 'L' && { rate: received.rate, weightLbs: received.weightLbs, lengthFt: received.lengthFt }),
    }),
    createdOn: (posted > now ? now : posted).toISOString(),
  };
}

/** Reads a company of the partner: texts on one line, of limited length. */
export function readCompany(received: BoardPosting['company']): PartnerBoardCompany {
  const phone = toLine(received.phone, 30);
  const email = toLine(received.email, 120);
  return {
    accountId: toPartnerNumber('company', received.id),
    custCd: `DAT:${received.id}`,
    companyName: toLine(received.name, COMPANY_NAME_LENGTH) || received.id,
    phone: /^[+(]?\d[\d ().+x-]*$/.test(phone) ? phone : '',
    email: /^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+$/.test(email) ? email : '',
    city: toLine(received.city, 60),
    st: toLine(received.state, 2).toUpperCase(),
  };
}

function readEnd(received: BoardPosting['origin']): (Point & { city: string; st: string; radius: number }) | undefined {
  const city = toLine(received.city, 60);
  const st = received.state.trim().toUpperCase();
  const point = readPoint(received) ?? findCityByName(city, st);
  if (city === '' || findCountryOfState(st) === undefined || point === undefined) return undefined;
  return {
    city,
    st,
    lat: toSteps(point.lat),
    lon: toSteps(point.lon),
    // A radius above the largest that our own postings may have would match every search.
    radius: Math.min(received.radiusMiles, WESTERN_RADIUS_MILES),
  };
}

/** Coordinates as given; none where they are off the globe, or the null of many systems, 0 and 0. */
function readPoint({ lat, lon }: BoardPosting['origin']): Point | undefined {
  if (typeof lat !== 'number' || typeof lon !== 'number') return undefined;
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lat === 0 && lon === 0)) return undefined;
  return { lat, lon };
}

/** Rounds to 1e-5 degrees like all coordinates of the board. */
function toSteps(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0;
}

/** Returns the letters of the table that occur in the text, each once, in table order. */
function keepKnown(letters: string, table: Readonly<Record<string, string>>): string {
  return Object.keys(table)
    .filter((letter) => letters.includes(letter))
    .join('');
}

/** Returns one line of printable text of limited length; control and direction characters become spaces. */
export function toLine(text: string | null | undefined, length: number): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...line].slice(0, length).join('').trim();
}

/**
 * Derives a number from a partner's text id: the same text gives the same number, a safe integer of at least 2^52. The
 * probability that two of a million texts share a number is about one in nine thousand.
 */
function toPartnerNumber(noun: 'posting' | 'company', text: string): number {
  const digest = createHash('sha256').update(`${noun} ${text}`).digest();
  return LEAST_PARTNER_NUMBER + Number(digest.readBigUInt64BE() >> 12n);
}
