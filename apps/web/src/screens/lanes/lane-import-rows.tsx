import type { ImportedLane, LaneImport } from '@loadstone/contracts/lanes';
import { toAttributeHint, toSizeHint, toVehicleHint } from '../../lib/code-texts.ts';
import { toFactLine } from '../../lib/fact-texts.ts';
import { formatCount, formatDay } from '../../lib/format/formatting.ts';
import { toStopEntry } from '../../lib/stop-entry.ts';
import { t } from '../../lib/texts/t.ts';
import { toClock, toWeekdaysText } from '../../modules/lanes/index.ts';
import { toDestinationText, toOriginText } from '../../modules/postings/index.ts';
import plain from '../../ui/plain-table.module.css';
import styles from './lane-import.module.css';

interface LaneImportRowsProps {
  readonly reply: LaneImport;
  /** The number of each row in the user's sheet. */
  readonly numbers: readonly number[];
  readonly isSaved: boolean;
}

/** What becomes, or became, of each row, and of its lane. */
export function LaneImportRows({ reply, numbers, isSaved }: LaneImportRowsProps) {
  const refused = reply.rows.filter(({ result }) => result === 'refused').length;
  return (
    <>
      <p role="status" className={styles.note}>
        {isSaved ? t('lanes.import.saved', { refused }) : t('lanes.import.checked', { refused })}
        {reply.unused.length > 0 && ` ${t('lanes.import.unused', { columns: reply.unused.join(', ') })}`}
      </p>
      <table className={plain.table} aria-label={t('lanes.import.rows')}>
        <thead>
          <tr>
            <th scope="col">{t('lanes.import.row')}</th>
            <th scope="col">{t('lanes.import.reference')}</th>
            <th scope="col">{t('lanes.import.result')}</th>
          </tr>
        </thead>
        <tbody>
          {reply.rows.map(({ row, reference, result, lane, problems }) => (
            <tr key={row}>
              <td>{numbers[row]}</td>
              <td>{reference}</td>
              <td>
                {t(`lanes.import.results.${result}`)}
                {lane !== null && <UnderstoodLane lane={lane} />}
                {problems.map(({ column, cell, field, message }) => (
                  <div key={`${field} ${message}`} className={styles.problem}>
                    {[column, cell && t('lanes.import.cell', { cell }), message].filter(Boolean).join(' · ')}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** All that is written of a lane. */
function UnderstoodLane({ lane }: { readonly lane: ImportedLane }) {
  return (
    <dl className={styles.lane}>
      {listLaneWords(lane).map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function listLaneWords(lane: ImportedLane): readonly { readonly name: string; readonly text: string }[] {
  const { posting, postType, withoutDays, extraDays, validFrom, validTo } = lane;
  const { stops, ...facts } = posting;
  const words = [
    { name: t('lanes.ends'), text: `${toOriginText(posting)} → ${toDestinationText(posting)}` },
    { name: t('lanes.equipment'), text: toEquipmentText(posting) },
    { name: t('lanes.facts'), text: toFactLine('postingTable', postType, facts) },
    { name: t('facts.stops.name'), text: (stops ?? []).map(toStopEntry).join('; ') },
    // The days of stops and of the delivery count from it.
    { name: t('postingTable.dateAvail'), text: posting.dateAvail === validFrom ? '' : formatDay(posting.dateAvail) },
    { name: t('lanes.days'), text: toWeekdaysText({ ...lane, extraDays: [] }) },
    { name: t('lanes.withoutDays'), text: withoutDays.map(formatDay).join(', ') },
    { name: t('lanes.extraDays'), text: extraDays.map(formatDay).join(', ') },
    { name: t('lanes.perDay'), text: formatCount(lane.perDay) },
    { name: t('lanes.daysAhead'), text: t('lanes.daysBefore', { count: lane.daysAhead }) },
    { name: t('lanes.postHour'), text: toClock(lane.postHour) },
    { name: t('lanes.file.validFrom'), text: formatDay(validFrom) },
    { name: t('lanes.file.validTo'), text: validTo === null ? t('lanes.none') : formatDay(validTo) },
  ];
  return words.filter(({ text }) => text !== '');
}

function toEquipmentText({ tiers, ...posting }: ImportedLane['posting']): string {
  return [
    toVehicleHint(posting.vehicleType),
    toSizeHint(posting.vehicleSize),
    toAttributeHint(posting.postingAttrib),
    posting.corridor === 'C' && t('postingTable.corridor'),
    posting.customerTracking && t('postingTable.customerTracking'),
    tiers && t('lanes.tiers', { count: tiers.length }),
  ]
    .filter(Boolean)
    .join(' · ');
}
