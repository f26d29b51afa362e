import type { Posting } from '@loadstone/contracts/postings';
import { formatCount } from '../../../../lib/format/formatting.ts';
import { t } from '../../../../lib/texts/t.ts';
import styles from './posting-row.module.css';

/** The number of leads of a posting, and how many of them are new. */
export function LeadCount({ posting }: { readonly posting: Posting }) {
  const { leadCount, newLeadCount, hasNewLeads } = posting;
  const count = formatCount(newLeadCount);
  const words = [
    t('postings.leads', { count: leadCount }),
    ...(newLeadCount > 0 ? [t('postings.newLeads', { count })] : []),
  ].join(', ');
  return (
    <span className={styles.leads} data-fresh={hasNewLeads || undefined} data-none={leadCount === 0 || undefined}>
      <span className={styles.dot} aria-hidden />
      <span aria-hidden title={words}>
        {newLeadCount > 0 && <span className={styles.newLeads}>{t('postings.newLeadsMark', { count })} </span>}
        {formatCount(leadCount)}
      </span>
      <span className={styles.unseen}>{words}</span>
    </span>
  );
}
