import { formatAge, formatExact } from '../../lib/format/formatting.ts';
import { t } from '../../lib/texts/t.ts';
import { useNow } from '../../lib/time/use-now.ts';

const RENEWED_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/** Shows the age of the data on screen, with the exact time on hover. */
export function StaleNote({ sinceMs }: { sinceMs: number }) {
  const now = useNow(RENEWED_EVERY_MS);
  const isRecent = now - sinceMs < MINUTE_MS;
  return (
    <time dateTime={new Date(sinceMs).toISOString()} title={formatExact(new Date(sinceMs).toISOString())}>
      {isRecent ? t('ui.staleNow') : t('ui.stale', { age: formatAge(sinceMs, now) })}
    </time>
  );
}
