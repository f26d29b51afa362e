import { Button } from '@mantine/core';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PostingForm } from '../use-posting-form.ts';
import styles from './posting-form.module.css';

interface FarDayProps {
  readonly form: PostingForm;
  readonly field: Parameters<PostingForm['findFarDay']>[0];
}

/** Takes a day that is asked about, because it is far away. */
export function FarDay({ form, field }: FarDayProps) {
  const day = form.shownErrors[field] === undefined ? undefined : form.findFarDay(field);
  if (day === undefined) return null;
  return (
    <div className={styles.choices}>
      <Button size="compact-xs" variant="default" onClick={() => form.takeDay(day)}>
        {t('facts.entry.dayTake', { day: formatDay(day) })}
      </Button>
    </div>
  );
}
