import { useEffect, useState } from 'react';
import { after } from '../lib/time/clock.ts';
import { t } from './texts/t.ts';

const CONFIRM_MS = 5_000;

/** A button that acts on the second press, because a press in a glove is easily a wrong one. */
export function ConfirmedButton({ label, isMain, onPress }: { label: string; isMain: boolean; onPress: () => void }) {
  // The label that was pressed: the first press of one action never confirms another.
  const [asked, setAsked] = useState('');
  const isAsked = asked === label;
  useEffect(() => (asked === '' ? undefined : after(CONFIRM_MS, () => setAsked(''))), [asked]);
  return (
    <button
      type="button"
      className={[isMain && 'main', isAsked && 'confirm'].filter(Boolean).join(' ')}
      onClick={() => {
        if (isAsked) onPress();
        setAsked(isAsked ? '' : label);
      }}
    >
      {isAsked ? t('confirm', { action: label }) : label}
    </button>
  );
}
