import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ChoicesField } from '../../../ui/form/choices-field.tsx';
import { listStateChoices } from '../model/state-choices.ts';
import styles from './search.module.css';

/** States that are shown before '+ N more'. */
const SHOWN = 7;

interface StatesSelectProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (states: string[]) => void;
}

/** A field for several states or provinces. The first seven are shown, the others on request. */
export function StatesSelect({ label, value, onChange }: StatesSelectProps) {
  const [isExpanded, setExpanded] = useState(false);
  const hiddenCount = Math.max(0, value.length - SHOWN);
  return (
    <div className={styles.states}>
      <ChoicesField
        label={label}
        choices={listStateChoices(false)}
        value={value}
        onChange={onChange}
        {...(isExpanded ? {} : { shownCount: SHOWN })}
      />
      {hiddenCount > 0 && (
        <UnstyledButton className={styles.more} aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('search.form.fewerStates') : t('search.form.moreStates', { count: hiddenCount })}
        </UnstyledButton>
      )}
    </div>
  );
}
