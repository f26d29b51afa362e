import { Button } from '@mantine/core';
import styles from './manage-choice.module.css';

interface ManageChoiceProps {
  readonly title: string;
  readonly hint: string;
  /** The words on the button; its name for screen readers has the title too. */
  readonly openLabel: string;
  readonly onOpen: () => void;
}

/** An entry of the preferences that leads to a dialog of its own. */
export function ManageChoice({ title, hint, openLabel, onOpen }: ManageChoiceProps) {
  return (
    <div className={styles.choice}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.hint}>{hint}</p>
      </div>
      <Button className={styles.open} variant="default" size="xs" aria-label={`${openLabel} ${title}`} onClick={onOpen}>
        {openLabel}
      </Button>
    </div>
  );
}
