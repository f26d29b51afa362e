import type { Flag } from '@loadstone/contracts/flags';
import { pickFlagFacts, type VehicleSize, type PostingKind } from '@loadstone/contracts/postings';
import type { FactSource } from '../../../lib/fact-texts.ts';

/** One of the two postings of a flagged pair. */
export interface FlagSide {
  /** "City, ST". */
  readonly origin: string;
  readonly destination: string;
  readonly vehicleType: string;
  readonly vehicleSize: VehicleSize;
  readonly attributes: string;
  readonly kind: PostingKind;
  readonly facts: FactSource<'flagPanel'>;
  /** YYYY-MM-DD. */
  readonly dateAvail: string;
  /** ISO 8601, UTC. */
  readonly postedDate: string;
  /** The IANA zone in which it is shown; '' for the user's own. */
  readonly timeZone: string;
}

/** The lead that was flagged. */
export function toLeadSide(flag: Flag): FlagSide {
  return {
    origin: `${flag.lSrcCity}, ${flag.lSrcSt}`,
    destination: `${flag.lDestCity}, ${flag.lDestSt}`,
    vehicleType: flag.lvType,
    vehicleSize: flag.lvSize,
    attributes: flag.lAttrib,
    kind: flag.postType,
    facts: pickFlagFacts('l', flag),
    dateAvail: flag.lDateAvail,
    postedDate: flag.lPostedDate,
    timeZone: flag.lTimeZone,
  };
}

/** The own posting from which it was flagged. */
export function toOwnSide(flag: Flag): FlagSide {
  return {
    origin: `${flag.pSrcCity}, ${flag.pSrcSt}`,
    destination: `${flag.pDestCity}, ${flag.pDestSt}`,
    vehicleType: flag.pvType,
    vehicleSize: flag.pvSize,
    attributes: flag.pAttrib,
    kind: flag.postType === 'L' ? 'E' : 'L',
    facts: pickFlagFacts('p', flag),
    dateAvail: flag.pDateAvail,
    postedDate: flag.pPostedDate,
    timeZone: '',
  };
}
