import { formatRadius } from '../../../../lib/format/formatting.ts';
import styles from './posting-row.module.css';

interface PlaceProps {
  readonly city: string;
  readonly st: string;
  /** Miles; omitted where it is not shown. */
  readonly radius?: number | undefined;
}

/** A place whose radius gives way first, whole, and then the end of its city; the state is always whole. */
export function Place({ city, st, radius }: PlaceProps) {
  return (
    <>
      <span className={styles.named}>
        <span className={styles.city} title={city} data-city>
          {city},
        </span>
        <span className={styles.rest}> {st}</span>
      </span>
      {radius !== undefined && (
        <span className={styles.rest} data-radius>
          {' '}
          {formatRadius(radius)}
        </span>
      )}
    </>
  );
}
