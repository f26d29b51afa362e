import type { ActivityLogEntry } from '@loadstone/contracts/activity';
import { formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { toWords } from '../model/logged-words.ts';
import styles from './activity-log.module.css';

/** Entries of the activity log, newest first. */
export function LogTable({ entries }: { readonly entries: readonly ActivityLogEntry[] }) {
  return (
    <table className={styles.table} aria-label={t('activityLog.entries')}>
      <thead>
        <tr>
          {(['time', 'person', 'kind', 'details'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`activityLog.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, person, type, description }) => (
          <tr key={id}>
            <td className={styles.time}>
              <time dateTime={at} title={formatExact(at)}>
                {formatMoment(at)}
              </time>
            </td>
            <td>{person === '' ? t('activityLog.program') : person}</td>
            <td>{t(`activityLog.types.${type}`)}</td>
            <td className={styles.details}>{toWords(description)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
