import type { Lane } from '@loadstone/contracts/lanes';
import { useRef, type KeyboardEvent } from 'react';
import { toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { toFactLine } from '../../../lib/fact-texts.ts';
import { formatCount, formatDay } from '../../../lib/format/formatting.ts';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import plain from '../../../ui/plain-table.module.css';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { toLaneRoute, toWeekdaysText } from '../model/lane-schedule.ts';
import { toRefusalReason } from '../model/refusal-reason.ts';
import styles from './lanes.module.css';

const CHECK_MS = 30_000;
const COLUMNS = ['ends', 'equipment', 'facts', 'days', 'perDayShort', 'next', 'accepted'] as const;

interface LaneTableProps {
  readonly lanes: readonly Lane[];
  readonly openId: number | null;
  readonly onOpen: (laneID: number) => void;
}

/** The lanes as a table; the button of a row opens its days. */
export function LaneTable({ lanes, openId, onOpen }: LaneTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const move = (by: 1 | -1) => {
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at(at < 0 ? 0 : Math.min(Math.max(at + by, 0), buttons.length - 1))?.focus();
  };
  const group = t('lanes.title');
  useShortcut({ keys: KEYS.down, label: t('lanes.down'), group, run: () => move(1) });
  useShortcut({ keys: KEYS.up, label: t('lanes.up'), group, run: () => move(-1) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <table ref={table} className={`${plain.table} ${styles.table}`} aria-label={t('lanes.list')} onKeyDown={onKeyDown}>
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
  const now = useNow(CHECK_MS);
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
        {toNextText(lane, now)}
        {lane.refusal !== null && (
          <div className={styles.problem}>
            {t('lanes.refusedOn', { day: formatDay(lane.refusal.day), reason: toRefusalReason(lane.refusal.code) })}
          </div>
        )}
        {missedCount > 0 && <div className={styles.problem}>{t('lanes.missed', { count: missedCount })}</div>}
      </td>
      <td className={styles.number} title={t('lanes.acceptedHint')}>
        {postedCount === 0
          ? t('lanes.nonePosted')
          : t('lanes.acceptedOf', { accepted: acceptedCount, posted: postedCount })}
      </td>
    </tr>
  );
}

function toNextText({ isPaused, nextDay, nextPostOn, timeZone }: Lane, nowMs: number): string {
  if (isPaused) return t('lanes.paused');
  if (nextDay === null || nextPostOn === null) return t('lanes.none');
  // It is due: the board posts it within a minute.
  if (Date.parse(nextPostOn) <= nowMs) return t('lanes.nextNow', { day: formatDay(nextDay) });
  return t('lanes.nextOn', { day: formatDay(nextDay), moment: formatMomentAt(nextPostOn, timeZone) });
}
