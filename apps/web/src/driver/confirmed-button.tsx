import { useEffect, useId, useState } from 'react';
import { after } from '../lib/time/clock.ts';
import { t } from './texts/t.ts';

const CONFIRM_MS = 5_000;
/** A question is read first. */
const QUESTION_MS = 20_000;

interface ConfirmedButtonProps {
  readonly label: string;
  readonly isMain: boolean;
  /** What the second press asks, which the third one confirms; undefined for nothing. */
  readonly findQuestion?: (() => string | undefined) | undefined;
  readonly onPress: () => void;
}

/** What is asked, and by which label: the first press of one action never confirms another. */
interface Asked {
  readonly label: string;
  readonly question: string;
}

const NOTHING: Asked = { label: '', question: '' };

/** A button that acts on the second press, because a press in a glove is easily a wrong one; after a question on the third. */
export function ConfirmedButton({ label, isMain, findQuestion, onPress }: ConfirmedButtonProps) {
  const [asked, setAsked] = useState(NOTHING);
  const id = useId();
  const isAsked = asked.label === label;
  const question = isAsked ? asked.question : '';
  useEffect(
    () =>
      asked === NOTHING ? undefined : after(asked.question === '' ? CONFIRM_MS : QUESTION_MS, () => setAsked(NOTHING)),
    [asked],
  );
  const press = () => {
    if (!isAsked) return setAsked({ label, question: '' });
    const next = question === '' ? findQuestion?.() : undefined;
    if (next !== undefined) return setAsked({ label, question: next });
    setAsked(NOTHING);
    onPress();
  };
  return (
    <>
      <button
        type="button"
        className={[isMain && 'main', isAsked && 'confirm'].filter(Boolean).join(' ')}
        aria-describedby={question === '' ? undefined : id}
        onClick={press}
      >
        {isAsked ? t('confirm', { action: label }) : label}
      </button>
      {/* Below the button, which stays where it was pressed. */}
      {question !== '' && (
        <p id={id} role="alert" className="question">
          {question}
        </p>
      )}
    </>
  );
}
