import { formatCount } from '../lib/format/formatting.ts';
import { t } from '../lib/texts/t.ts';
import type { StatusCounts, StatusLook } from './status-look.ts';
import styles from './map.module.css';

/** Explains each shape on the map, with its count. */
export function MapLegend({ looks, counts }: { looks: readonly StatusLook[]; counts: StatusCounts }) {
  return (
    <ul className={styles.legend} aria-label={t('map.legend')}>
      {looks.map(({ status, label, colour, path }) => (
        <li key={status}>
          <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
            <path d={path} fill={colour} />
          </svg>
          {label}
          <span className={styles.legendCount}>{formatCount(counts[status] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
