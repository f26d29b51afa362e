import { Alert, Button } from '@mantine/core';
import type { Lead } from '@loadstone/contracts/leads';
import { toHaul } from '@loadstone/contracts/money';
import { isApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { useBook } from '../use-book.ts';
import { AskedAgain } from './asked-again.tsx';
import styles from './offers.module.css';

/** Books the load of a lead from its panel, by the second press. Show it for a load that can be booked, to a carrier that may offer. */
export default function BookNow({ lead }: { readonly lead: Lead }) {
  const { lToken: token, eToken, rate, distance } = lead;
  // The estimate is what an offer states later.
  const haul = toHaul(distance);
  const { label, book, booking, underWay, total, problem } = useBook(
    { token, eToken, rate, haul },
    { isAlwaysAsked: true, onBooked: () => undefined },
  );
  const isIdle = !booking.isPending && !booking.isSuccess;
  return (
    <section className={styles.panel} aria-label={t('offers.bookTitle')}>
      <Button size="xs" {...busyProps(!isIdle, ({ detail }) => book(detail))}>
        {label}
      </Button>
      {total !== undefined && <span className={styles.countdown}>{total}</span>}
      <AskedAgain problem={problem} underWay={underWay} hasFailed={booking.isError} />
      {booking.error && (
        <Alert color="red" role="alert" p="xs">
          {isApiError(booking.error) ? booking.error.message : t('offers.bookFailed')}
        </Alert>
      )}
    </section>
  );
}
