import { useRef, useState, type KeyboardEvent } from 'react';
import styles from './import-grid.module.css';

/** Where the focus goes when a field closes. */
export type FieldMove = 'stay' | 'right' | 'left' | 'none';

interface CellFieldProps {
  readonly label: string;
  readonly startText: string;
  readonly error: string | undefined;
  /** Called once, with the new text; undefined where the edit is cancelled. */
  readonly onEnd: (text: string | undefined, move: FieldMove) => void;
}

/** The field of the cell that is edited: Enter and Tab keep the text, Escape does not. */
export function CellField({ label, startText, error, onEnd }: CellFieldProps) {
  const [text, setText] = useState(startText);
  const hasEnded = useRef(false);
  const end = (result: string | undefined, move: FieldMove) => {
    // Removing the field takes its focus, which must not end the edit a second time.
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(result, move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The other keys belong to the field, not to the grid.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(text, 'stay');
    else if (event.key === 'Tab') end(text, event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') end(undefined, 'stay');
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={(field) => field?.focus()}
      // The dialog must not close by the Escape that cancels the edit.
      data-mantine-stop-propagation="true"
      className={styles.field}
      aria-label={label}
      aria-invalid={error !== undefined}
      aria-description={error}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text, 'none')}
    />
  );
}
