import { Button } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { useRef } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useAliases, useDeleteAlias } from '../aliases.ts';
import styles from './aliases-choice.module.css';

/** The company's own words for places and equipment; each can be revoked. Nothing for users who may not post. */
export function AliasesChoice() {
  const { mode, hasFeature } = useSession();
  return hasFeature(POSTING_FEATURES[mode].createDelete) ? <LoadedAliases /> : null;
}

function LoadedAliases() {
  const query = useAliases();
  const deleting = useDeleteAlias();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const revoke = async (id: number) => {
    // The button goes away, and its list with the last one.
    titleRef.current?.focus();
    try {
      await deleting.mutateAsync(id);
    } catch (error) {
      showToast({ message: toReasonedText(t('aliases.revokeFailed'), error), tone: 'danger' });
    }
  };
  return (
    <section className={styles.aliases} aria-label={t('aliases.title')}>
      <h3 ref={titleRef} tabIndex={-1} className={styles.title}>
        {t('aliases.title')}
      </h3>
      <p className={styles.hint}>{t('aliases.hint')}</p>
      {query.isError && (
        <ErrorState title={t('aliases.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && query.data.length === 0 && <p className={styles.hint}>{t('aliases.empty')}</p>}
      <ul className={styles.list}>
        {(query.data ?? []).map(({ id, text, means, createdBy, createdOn }) => (
          <li key={id}>
            <span>
              {t('aliases.alias', { text, means })}
              <span className={styles.hint}> {t('aliases.by', { name: createdBy, day: formatMoment(createdOn) })}</span>
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('aliases.revokeOne', { text })}
              onClick={() => void revoke(id)}
            >
              {t('aliases.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
