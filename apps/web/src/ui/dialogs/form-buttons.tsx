import { Button } from '@mantine/core';
import { busyProps } from '../busy-props.ts';
import styles from './form-buttons.module.css';

interface FormButtonsProps {
  /** The words of the button that sends the form. */
  readonly submit: string;
  readonly cancel: string;
  readonly isPending: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a form inside a dialog that has more than the form. They stay in sight while its fields scroll. */
export function FormButtons({ submit, cancel, isPending, onCancel }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" {...busyProps(isPending)}>
        {submit}
      </Button>
    </div>
  );
}
