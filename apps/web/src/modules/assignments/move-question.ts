import type { Assignment } from '@loadstone/contracts/assignments';
import type { Position } from '@loadstone/contracts/tracking';
import type { QueryClient } from '@tanstack/react-query';
import { formatDay, formatLength, formatMoment } from '../../lib/format/formatting.ts';
import type { Session } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { after, nowMs } from '../../lib/time/clock.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { trackQuery } from '../tracking/index.ts';
import { findEarlyPickUp, findTooEarlyDelivery } from './model/early-moves.ts';
import type { AssignmentMove } from './move-assignment.ts';

/** A driver does not wait longer for the track before a question. */
const TRACK_WAIT_MS = 1_500;

const wait = (delayMs: number): Promise<null> => new Promise((resolve) => after(delayMs, () => resolve(null)));

/** What is known where a move is to be confirmed. */
interface MoveContext {
  readonly client: QueryClient;
  readonly session: Session;
  readonly assignment: Assignment;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** True while a question is prepared; once it is shown, it keeps the user from choosing another move. */
let isPreparing = false;

/**
 * Asks before a move that cannot be taken back, or that cannot be right.
 *
 * @param setPreparing called with false once this is known, which may take as long as the track
 * @returns false where the user cancels it, and where the question of another choice is still prepared
 */
export async function confirmMove(
  context: MoveContext,
  move: AssignmentMove,
  setPreparing: (isOn: boolean) => void,
): Promise<boolean> {
  if (isPreparing) {
    setPreparing(false);
    return false;
  }
  isPreparing = true;
  const question = await findQuestion(context, move).finally(() => {
    isPreparing = false;
    setPreparing(false);
  });
  if (question === undefined) return true;
  return ask({
    ...question,
    confirmLabel: question.title,
    // 'Cancel' beside 'Cancel Load' would leave open what it cancels.
    cancelLabel: move === 'cancel' ? t('assignments.keepLoad') : t('ui.cancel'),
    isDangerous: move === 'unassign' || move === 'cancel',
  });
}

async function findQuestion(
  context: MoveContext,
  move: AssignmentMove,
): Promise<{ title: string; body: string } | undefined> {
  const { company } = context.assignment;
  switch (move) {
    case 'unassign':
      return { title: t('assignments.unassignTitle'), body: t('assignments.unassignQuestion') };
    case 'cancel':
      return { title: t('assignments.cancelTitle'), body: t('assignments.cancelQuestion') };
    case 'deliverForCarrier':
      return { title: t('assignments.deliverTitle'), body: t('assignments.deliverQuestion', { company }) };
    case 'deliver': {
      const body = toEarlyDeliveryText(context, await findLastPosition(context));
      return body === undefined ? undefined : { title: t('assignments.deliverTitle'), body };
    }
    case 'pickUp': {
      const body = toEarlyPickUpText(context, await findLastPosition(context));
      return body === undefined ? undefined : { title: t('assignments.pickUpTitle'), body };
    }
    default:
      return undefined;
  }
}

/** The last position of the truck; undefined where the track is not known in time. */
async function findLastPosition({ client, session, assignment }: MoveContext): Promise<Position | undefined> {
  if (!session.hasFeature('ll_track')) return undefined;
  const { side, token, eToken } = assignment;
  const query = side === 'B' ? trackQuery(session, 'L', token) : trackQuery(session, 'E', eToken);
  const track = await Promise.race([client.ensureQueryData(query).catch(() => null), wait(TRACK_WAIT_MS)]);
  return track?.positions.at(-1);
}

/** Why the truck cannot have delivered the load yet; undefined where it can. */
function toEarlyDeliveryText({ assignment }: MoveContext, last: Position | undefined): string | undefined {
  const early = findTooEarlyDelivery(assignment, last, nowMs());
  return early && t(`assignments.earlyDelivery.${early.from}`, toFarValues(early, assignment.destCity));
}

/** Why the truck cannot have picked up the load yet; undefined where it can. */
function toEarlyPickUpText({ assignment, today }: MoveContext, last: Position | undefined): string | undefined {
  const early = findEarlyPickUp(assignment, last, { nowMs: nowMs(), today });
  if (early === undefined) return undefined;
  return early.from === 'day'
    ? t('assignments.earlyPickUp.day', { day: formatDay(assignment.dateAvail) })
    : t('assignments.earlyPickUp.position', toFarValues(early, assignment.srceCity));
}

const toFarValues = ({ at, miles }: { at: string; miles: number }, city: string) => ({
  time: formatMoment(at),
  distance: formatLength(Math.round(miles)),
  city,
});
