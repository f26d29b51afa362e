import { Button, Input } from '@mantine/core';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { listStopTexts } from '../../../lib/panel-facts.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PostingForm } from '../use-posting-form.ts';
import styles from './posting-form.module.css';

interface StopsSectionProps {
  readonly formId: string;
  readonly form: PostingForm;
}

/** The stops of a load, which the form does not edit: they are sent as they are shown, or all removed. */
export function StopsSection({ formId, form }: StopsSectionProps) {
  const stops = listStopTexts(form.values.stops);
  if (stops.length === 0) return null;
  const error = form.shownErrors.stops;
  const errorId = `${formId}-stops-error`;
  const remove = () => {
    // The pressed button disappears, so the focus moves to the field before it.
    document.getElementById(`${formId}-reference`)?.focus();
    form.set('stops', null);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{toFactLabel('stops')}</legend>
      <ol className={styles.stops}>
        {stops.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ol>
      {error !== undefined && (
        <Input.Error id={errorId} mb={8}>
          {error}
        </Input.Error>
      )}
      <Button
        id={`${formId}-stops`}
        size="compact-xs"
        variant="default"
        aria-describedby={error === undefined ? undefined : errorId}
        onClick={remove}
      >
        {t('postingForm.removeStops')}
      </Button>
    </fieldset>
  );
}
