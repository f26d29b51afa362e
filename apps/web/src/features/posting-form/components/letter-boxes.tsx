import { Checkbox } from '@mantine/core';
import { useLetterKeys } from '../use-letter-keys.ts';
import styles from './posting-form.module.css';

interface LetterBoxesProps {
  /** The id of the first box. */
  readonly id: string;
  /** Code letters with their words. */
  readonly table: Readonly<Record<string, string>>;
}

/** The check boxes of a code table, in a `Checkbox.Group`: one tab stop, in which the first letters find a word. */
export function LetterBoxes({ id, table }: LetterBoxesProps) {
  const { tabIndexOf, handlers } = useLetterKeys(Object.values(table));
  return (
    <div className={styles.boxes} {...handlers}>
      {Object.entries(table).map(([letter, word], index) => (
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
