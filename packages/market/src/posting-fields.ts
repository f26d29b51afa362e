import { pickPlainFacts, type PostingKind } from '@loadstone/contracts/postings';
import { getCity, type City } from '@loadstone/places';
import { drawComment } from './comments.ts';
import { drawEquipment, drawRadius, sortAttributes } from './equipment.ts';
import type { Lane, LaneModel } from './lanes.ts';
import { CORRIDOR_SHARE } from './posting-stream.ts';
import { drawMeasures } from './measures.ts';
import type { Random } from './random.ts';
import type { PostingFields } from './rows.ts';

/** The ends of a matching posting lie within this many miles of the given posting, which is inside every radius. */
const COUNTERPART_MILES = 40;

/** Draws the fields of a posting on that lane. */
export function drawPostingFields(random: Random, kind: PostingKind, lane: Lane, dateAvail: string): PostingFields {
  const equipment = drawEquipment(random, kind);
  const ends = {
    ...toEnd('srce', lane.origin, drawRadius(random, kind, lane.origin.st)),
    ...toEnd('dest', lane.destination, drawRadius(random, kind, lane.destination.st)),
  };
  const isCorridor = kind === 'E' && lane.origin.id !== lane.destination.id && random.chance(CORRIDOR_SHARE);
  const customerTracking = kind === 'E' && random.chance(0.3);
  const comment = drawComment(random, kind);
  return {
    dateAvail,
    ...ends,
    ...equipment,
    corridor: isCorridor ? 'C' : 'R',
    customerTracking,
    ...pickPlainFacts({ comment, ...drawMeasures(kind, lane, { ...equipment, dateAvail, comment }) }),
  };
}

/**
 * Draws a posting of the other kind that matches the given one for both sides: ends nearby, the same day, common
 * equipment, and every attribute of the load.
 */
export function drawCounterpart(
  random: Random,
  lanes: LaneModel,
  kind: PostingKind,
  posting: PostingFields,
): PostingFields {
  const lane = {
    origin: lanes.drawCityNear(random, getCity(posting.srceID), COUNTERPART_MILES),
    destination: lanes.drawCityNear(random, getCity(posting.destID), COUNTERPART_MILES),
  };
  const drawn = drawPostingFields(random, kind === 'L' ? 'E' : 'L', lane, posting.dateAvail);
  const isTruck = kind === 'L';
  const sharesType = [...drawn.vehicleType].some((letter) => posting.vehicleType.includes(letter));
  return {
    ...drawn,
    vehicleType: sharesType ? drawn.vehicleType : posting.vehicleType,
    vehicleSize: posting.vehicleSize === 'B' ? 'T' : posting.vehicleSize,
    postingAttrib: isTruck
      ? sortAttributes(posting.postingAttrib + drawn.postingAttrib)
      : [...drawn.postingAttrib].filter((letter) => posting.postingAttrib.includes(letter)).join(''),
    corridor: 'R',
  };
}

function toEnd<Prefix extends 'srce' | 'dest'>(prefix: Prefix, city: City, radius: number) {
  return {
    [`${prefix}ID`]: city.id,
    [`${prefix}City`]: city.name,
    [`${prefix}St`]: city.st,
    [`${prefix}Lat`]: city.lat,
    [`${prefix}Long`]: city.lon,
    [`${prefix}Radius`]: radius,
  } as Pick<PostingFields, Extract<keyof PostingFields, `${Prefix}${string}`>>;
}
