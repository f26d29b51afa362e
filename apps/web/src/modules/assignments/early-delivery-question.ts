import type { Assignment } from '@loadstone/contracts/assignments';
import type { QueryClient } from '@tanstack/react-query';
import { formatLength, formatMoment } from '../../lib/format/formatting.ts';
import type { Session } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { trackQuery } from '../tracking/index.ts';
import { findEarlyDelivery } from './model/early-delivery.ts';

/** What to ask before a load is marked as delivered that its truck cannot have delivered yet; undefined where it can. */
export async function findEarlyDeliveryQuestion(
  client: QueryClient,
  session: Session,
  assignment: Assignment,
): Promise<string | undefined> {
  const { side, token, eToken, destCity } = assignment;
  const query = side === 'B' ? trackQuery(session, 'L', token) : trackQuery(session, 'E', eToken);
  // Without the track, the time of the pick-up still counts.
  const track = session.hasFeature('ll_track') ? await client.ensureQueryData(query).catch(() => null) : null;
  const early = findEarlyDelivery(assignment, track?.positions.at(-1), nowMs());
  if (early === undefined) return undefined;
  return t(`assignments.earlyDelivery.${early.from}`, {
    time: formatMoment(early.at),
    distance: formatLength(Math.round(early.miles)),
    city: destCity,
  });
}
