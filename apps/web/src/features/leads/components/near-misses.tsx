import { Anchor, UnstyledButton } from '@mantine/core';
import type { NearMiss, NearMissList, Posting } from '@loadstone/contracts';
import { Link } from 'react-router';
import { toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatCount, formatDay } from '../../../lib/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNearMisses } from '../../../data/leads/list-near-misses.ts';
import styles from './leads.module.css';

/** A near miss of the posting, and the posting's version for which it was counted. */
export interface Widening {
  readonly edit: NonNullable<NearMiss['edit']>;
  readonly version: NearMissList['version'];
}

/** The best few: more would leave too little space for the leads. */
const MOST_CHIPS = 5;

interface NearMissesProps {
  readonly posting: Posting;
  /** Omitted where the user may not edit. */
  readonly onWiden?: ((widening: Widening) => void) | undefined;
}

/** The near misses of a posting with a short list, each applied by one click. Renders nothing where there are none. */
export function NearMisses({ posting, onWiden }: NearMissesProps) {
  const { data } = useNearMisses(posting, true);
  if (!data?.isThin || data.nearMisses.length === 0) return null;
  return (
    <section className={styles.nearMisses} aria-label={t('leads.nearMisses')}>
      <span className={styles.soft}>{t('leads.nearMisses')}:</span>
      {data.nearMisses.slice(0, MOST_CHIPS).map((miss) => (
        <NearMissChip
          key={`${miss.field} ${miss.to}`}
          miss={miss}
          onWiden={onWiden && ((edit) => onWiden({ edit, version: data.version }))}
        />
      ))}
    </section>
  );
}

interface NearMissChipProps {
  readonly miss: NearMiss;
  readonly onWiden: ((edit: Widening['edit']) => void) | undefined;
}

function NearMissChip({ miss, onWiden }: NearMissChipProps) {
  const { edit } = miss;
  const text = toNearMissText(miss);
  if (edit === null) {
    return (
      <Anchor component={Link} to="/excluded" size="xs">
        {text}
      </Anchor>
    );
  }
  if (!onWiden) return <span className={styles.soft}>{text}</span>;
  return (
    <UnstyledButton className={styles.chip} onClick={() => onWiden(edit)}>
      {text}
    </UnstyledButton>
  );
}

function toNearMissText({ field, to, leads }: NearMiss): string {
  return t(`leads.nearMiss.${field}`, { leads: formatCount(leads), to: toValueText(field, to) });
}

function toValueText(field: NearMiss['field'], value: string): string {
  if (field === 'dateAvail') return formatDay(value);
  if (field === 'vehicleType') return toVehicleHint(value);
  return field === 'vehicleSize' ? toSizeHint(value as 'T' | 'L' | 'B') : value;
}
