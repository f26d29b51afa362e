import { Pill, UnstyledButton } from '@mantine/core';
import type { UsCarrierSearchDraft } from '@loadstone/contracts/search';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import styles from './search.module.css';

/** Chips that are shown before '+ N more...'. */
const SHOWN = 15;

/** The states and provinces of a search by state, read-only; nothing for a search without one. */
export function StateChips({ draft }: { readonly draft: UsCarrierSearchDraft }) {
  const [isExpanded, setExpanded] = useState(false);
  const chips = [
    ...(draft.srceSt ?? []).map((st) => ({ end: t('search.chips.from'), st })),
    ...(draft.destSt ?? []).map((st) => ({ end: t('search.chips.to'), st })),
  ];
  if (chips.length === 0) return null;
  const shown = isExpanded ? chips : chips.slice(0, SHOWN);
  return (
    <div className={styles.chips}>
      {shown.map(({ end, st }) => (
        <Pill key={`${end} ${st}`}>
          {end} {st}
        </Pill>
      ))}
      {shown.length < chips.length && (
        <UnstyledButton onClick={() => setExpanded(true)}>
          {t('search.chips.more', { count: chips.length - SHOWN })}
        </UnstyledButton>
      )}
    </div>
  );
}
