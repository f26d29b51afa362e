import type { Lane } from '@loadstone/contracts/lanes';
import { toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { toFactLine } from '../../../lib/fact-texts.ts';
import { formatCount, formatDay } from '../../../lib/format/formatting.ts';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { toLaneRoute, toWeekdaysText } from '../model/lane-schedule.ts';
import { toRefusalReason } from '../model/refusal-reason.ts';
import styles from './lanes.module.css';

const COLUMNS = ['ends', 'equipment', 'facts', 'days', 'perDayShort', 'next', 'accepted'] as const;

interface LaneTableProps {
  readonly lanes: readonly Lane[];
  readonly openId: number | null;
  readonly onOpen: (laneID: number) => void;
}

/** The lanes as a table; the button of a row opens its days. */
export function LaneTable({ lanes, openId, onOpen }: LaneTableProps) {
  return (
    <table className={styles.table} aria-label={t('lanes.list')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`lanes.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <LaneRow key={lane.laneID} lane={lane} isOpen={lane.laneID === openId} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

interface LaneRowProps {
  readonly lane: Lane;
  readonly isOpen: boolean;
  readonly onOpen: (laneID: number) => void;
}

function LaneRow({ lane, isOpen, onOpen }: LaneRowProps) {
  const { posting, postedCount, acceptedCount, missedCount } = lane;
  const route = toLaneRoute(lane);
  return (
    <tr data-selected={isOpen || undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles.open}
          data-lane={lane.laneID}
          aria-label={t('lanes.open', { route })}
          aria-expanded={isOpen}
          onClick={() => onOpen(lane.laneID)}
        >
          {route}
        </button>
      </th>
      <td title={toVehicleHint(posting.vehicleType)}>
        {posting.vehicleType} · {toSizeText(posting.vehicleSize)}
      </td>
      <td className={styles.facts}>
        {toFactLine('templateCard', lane.postType, posting)}
        {posting.tiers && <div>{t('lanes.tiers', { count: posting.tiers.length })}</div>}
      </td>
      <td>{toWeekdaysText(lane)}</td>
      <td className={styles.number}>{formatCount(lane.perDay)}</td>
      <td>
        {toNextText(lane)}
        {lane.refusal !== null && (
          <div className={styles.problem}>
            {t('lanes.refusedOn', { day: formatDay(lane.refusal.day), reason: toRefusalReason(lane.refusal.code) })}
          </div>
        )}
        {missedCount > 0 && <div className={styles.problem}>{t('lanes.missed', { count: missedCount })}</div>}
      </td>
      <td className={styles.number} title={t('lanes.acceptedHint')}>
        {t('lanes.acceptedOf', { accepted: acceptedCount, posted: postedCount })}
      </td>
    </tr>
  );
}

function toNextText({ isPaused, nextDay, nextPostOn, timeZone }: Lane): string {
  if (isPaused) return t('lanes.paused');
  if (nextDay === null || nextPostOn === null) return t('lanes.none');
  return t('lanes.nextOn', { day: formatDay(nextDay), moment: formatMomentAt(nextPostOn, timeZone) });
}
