import { Anchor, UnstyledButton } from '@mantine/core';
import type { NearMiss, NearMissList } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { Link } from 'react-router';
import { toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatCount, formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNearMisses } from '../list-near-misses.ts';
import styles from './leads.module.css';

/** A near miss of the posting, and the posting's version for which it was counted. */
export interface Widening {
  readonly edit: NonNullable<NearMiss['edit']>;
  readonly version: NearMissList['version'];
  /** What the edit changes and how many leads it brings, for the user. */
  readonly change: string;
}

/** How many near misses are shown, the best first: more would leave too little space for the leads. */
const MOST_CHIPS = 5;

interface NearMissesProps {
  readonly posting: Posting;
  /** False where the posting has enough leads: by their list, and until it is there by the posting's own count. */
  readonly isThin: boolean;
  /** False while the list of the leads is on its way: the near misses are requested after it. */
  readonly isListed: boolean;
  /** Omitted where the user may not edit. */
  readonly onWiden?: ((widening: Widening) => void) | undefined;
}

/**
 * The near misses of a posting with few leads, each applied by one click. Their line is shown from the start, so that the rows
 * below do not move when they arrive. They do not change while the pointer or the focus is on them, so that none is pressed
 * by mistake. Near misses of an earlier version of the posting cannot be applied.
 */
export function NearMisses({ posting, isThin, isListed, onWiden }: NearMissesProps) {
  const { data, isPending } = useNearMisses(posting, isThin && isListed);
  const newest = isThin && data?.isThin ? data : null;
  const [held, setHeld] = useState<NearMissList | null>(null);
  const shown = held ?? newest;
  if (!shown) return isThin && isPending ? <NearMissLine text={t('leads.nearMissesCounting')} /> : null;
  if (shown.nearMisses.length === 0) return <NearMissLine text={t('leads.nearMissesNone')} />;
  const isOutdated = shown.version !== posting.version;
  return (
    <section
      className={styles.nearMisses}
      aria-label={t('leads.nearMisses')}
      onPointerEnter={() => setHeld(shown)}
      onPointerLeave={() => setHeld(null)}
      onFocus={() => setHeld(shown)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHeld(null)}
    >
      <span className={styles.soft}>{t('ui.label', { label: t('leads.nearMisses') })}</span>
      {shown.nearMisses.slice(0, MOST_CHIPS).map((miss) => (
        <NearMissChip
          key={`${miss.field} ${miss.to}`}
          miss={miss}
          isOutdated={isOutdated}
          onWiden={onWiden && ((edit) => onWiden({ edit, version: shown.version, change: toChangeText(miss) }))}
        />
      ))}
    </section>
  );
}

/** The line without near misses. */
function NearMissLine({ text }: { readonly text: string }) {
  return (
    <p className={styles.nearMisses}>
      <span className={styles.soft}>{t('ui.labelled', { label: t('leads.nearMisses'), value: text })}</span>
    </p>
  );
}

interface NearMissChipProps {
  readonly miss: NearMiss;
  /** True where it was counted for an earlier version of the posting. */
  readonly isOutdated: boolean;
  readonly onWiden: ((edit: Widening['edit']) => void) | undefined;
}

function NearMissChip({ miss, isOutdated, onWiden }: NearMissChipProps) {
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
    <UnstyledButton className={styles.chip} aria-disabled={isOutdated} onClick={() => !isOutdated && onWiden(edit)}>
      {text}
    </UnstyledButton>
  );
}

function toNearMissText({ field, to, leads }: NearMiss): string {
  return t(`leads.nearMiss.${field}`, { leads: formatCount(leads), to: toValueText(field, to) });
}

/** The change for the message after it: "Origin radius 100 → 150: +2 leads". */
function toChangeText({ field, from, to, leads }: NearMiss): string {
  if (field === 'exclusions') return '';
  return t(`leads.widened.${field}`, { from: toValueText(field, from), to: toValueText(field, to), leads });
}

function toValueText(field: NearMiss['field'], value: string): string {
  if (field === 'dateAvail') return formatDay(value);
  if (field === 'vehicleType') return toVehicleHint(value);
  return field === 'vehicleSize' ? toSizeHint(value as 'T' | 'L' | 'B') : value;
}
