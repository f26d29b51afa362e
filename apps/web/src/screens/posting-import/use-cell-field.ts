import { useRef, type KeyboardEvent } from 'react';

/** Where the focus goes when a field closes. */
export type FieldMove = 'stay' | 'right' | 'left' | 'none';

export interface CellFieldProps {
  readonly label: string;
  readonly startText: string;
  readonly error: string | undefined;
  /** Called once, with the new text; undefined where the edit is cancelled. */
  readonly onEnd: (text: string | undefined, move: FieldMove) => void;
}

/** Ends the edit of a cell: Enter, Tab and leaving the field keep its text, Escape does not. */
export function useCellField({ label, error, onEnd }: CellFieldProps, toText: () => string) {
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
    if (event.key === 'Enter') end(toText(), 'stay');
    else if (event.key === 'Tab') end(toText(), event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') end(undefined, 'stay');
    else return;
    event.preventDefault();
  };
  return {
    end,
    /** For the field's element. */
    fieldProps: {
      'aria-label': label,
      'aria-invalid': error !== undefined,
      'aria-description': error,
      autoComplete: 'off',
      onKeyDown,
      onBlur: () => end(toText(), 'none'),
    },
  };
}
