import { Checkbox } from '@mantine/core';
import { listLetters, type LetterTable } from '../../../lib/code-texts.ts';
import { useLetterKeys } from '../use-letter-keys.ts';
import styles from './posting-form.module.css';

interface LetterBoxesProps {
  /** The id of the first box. */
  readonly id: string;
  readonly table: LetterTable;
}

/** The check boxes of a code table, in a `Checkbox.Group`: one tab stop, in which the first letters find a word. */
export function LetterBoxes({ id, table }: LetterBoxesProps) {
  const letters = listLetters(table);
  const { tabIndexOf, handlers } = useLetterKeys(letters.map(([, word]) => word));
  return (
    <div className={styles.boxes} {...handlers}>
      {letters.map(([letter, word], index) => (
        <Checkbox
          key={letter}
          id={index === 0 ? id : undefined}
          value={letter}
          label={word}
          tabIndex={tabIndexOf(index)}
        />
      ))}
    </div>
  );
}
