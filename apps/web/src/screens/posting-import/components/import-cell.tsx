import { useState } from 'react';
import { useCellField, type CellFieldProps } from '../use-cell-field.ts';
import styles from './import-grid.module.css';

/** The field of the cell that is edited: Enter and Tab keep the text, Escape does not. */
export function CellField(props: CellFieldProps) {
  const [text, setText] = useState(props.startText);
  const { fieldProps } = useCellField(props, () => text);
  return (
    <input
      ref={(field) => field?.focus()}
      // The dialog must not close by the Escape that cancels the edit.
      data-mantine-stop-propagation="true"
      className={styles.field}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      {...fieldProps}
    />
  );
}
