import type { Lane } from '@loadstone/contracts/lanes';
import { useEffect, useRef, type KeyboardEvent } from 'react';
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
import { MoreLanesBar, type MoreLanes } from './more-lanes-bar.tsx';

const CHECK_MS = 30_000;
const COLUMNS = ['ends', 'equipment', 'facts', 'days', 'perDayShort', 'next', 'accepted'] as const;

interface LaneTableProps {
  readonly lanes: readonly Lane[];
  readonly openId: number | null;
  readonly onOpen: (laneID: number) => void;
  readonly more: MoreLanes;
}

/** The lanes as a table; the button of a row opens its days. The key for the next lane loads more after the last one. */
export function LaneTable({ lanes, openId, onOpen, more }: LaneTableProps) {
  const table = useRef<HTMLTableElement>(null);
  /** The row from which a key or the button asks for more: the focus goes to the one after it. */
  const askedFrom = useRef<HTMLElement>(undefined);
  const askedAt = useRef<Element>(null);
  const listButtons = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
  const ask = () => {
    if (!more.hasMore || more.isLoading) return;
    askedFrom.current = listButtons().at(-1);
    askedAt.current = document.activeElement;
    more.onMore();
  };
  useEffect(() => {
    const buttons = listButtons();
    const next = buttons[buttons.findIndex((button) => button === askedFrom.current) + 1];
    if (askedFrom.current === undefined || next === undefined) return;
    // Who went elsewhere meanwhile stays there. The button is gone after the last page.
    const focused = document.activeElement;
    if (focused === askedAt.current || focused === document.body) next.focus();
    askedFrom.current = undefined;
  }, [lanes]);
  const move = (by: 1 | -1) => {
    const buttons = listButtons();
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (at === buttons.length - 1 && by === 1) ask();
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
    <>
      <table
        ref={table}
        className={`${plain.table} ${styles.table}`}
        aria-label={t('lanes.list')}
        onKeyDown={onKeyDown}
      >
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
      {more.hasMore && <MoreLanesBar shown={lanes.length} more={more} onAsk={ask} />}
    </>
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
    <tr data-row-name={route} data-selected={isOpen || undefined}>
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
