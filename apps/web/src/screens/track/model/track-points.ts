import { toShownStatus, type Posting } from '@loadstone/contracts/postings';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import type { MapPoint } from '../../../map/map-point.ts';
import { toDestinationText, toOriginText } from '../../../modules/postings/index.ts';
import { toSizeText } from '../../../lib/code-texts.ts';

/** Postings as points at their origins. Expired ones are not on the board, and so not on the map. */
export function toTrackPoints(postings: readonly Posting[], today: string): MapPoint[] {
  return postings.filter((posting) => toShownStatus(posting, today) !== 'E').map(toTrackPoint);
}

function toTrackPoint(posting: Posting): MapPoint {
  const { token, pStatus, srceLat, srceLong, dateAvail, vehicleType, vehicleSize } = posting;
  return {
    token,
    lat: srceLat,
    long: srceLong,
    status: pStatus,
    label: `${toOriginText(posting)} → ${toDestinationText(posting)}`,
    detail: t('track.detail', {
      day: formatDay(dateAvail),
      types: vehicleType,
      size: toSizeText(vehicleSize),
    }),
  };
}
