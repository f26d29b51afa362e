import { Alert } from '@mantine/core';
import type { Rate } from '@loadstone/contracts/money';
import { toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';

interface StatedRateProps {
  readonly rate: Rate | null | undefined;
  /** What the load stated when the dialog was opened; undefined where it still does. */
  readonly before: Rate | null | undefined;
}

/** The rate that the load states now, and that it has changed. */
export function StatedRate({ rate, before }: StatedRateProps) {
  const stated = rate ? t('offers.posted', { rate: toRateText(rate) }) : '';
  if (before === undefined) return rate ? <p>{stated}</p> : null;
  return (
    <Alert color="yellow" role="alert">
      {stated} {before ? t('offers.postedBefore', { rate: toRateText(before) }) : t('offers.unratedBefore')}
    </Alert>
  );
}
