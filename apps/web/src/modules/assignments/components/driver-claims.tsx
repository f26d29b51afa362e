import { Button, Group } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { useDecideClaim } from '../change-assignment.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { FactSection } from '../../../ui/fact-list.tsx';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import styles from './assigned-view.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

type Claim = Assignment['claims'][number];

/** The drivers who entered the reference number and see nothing of the load until the broker confirms one of them. */
export function DriverClaims({ assignment: { token, claims } }: { readonly assignment: Assignment }) {
  const decision = useDecideClaim();
  if (claims.length === 0) return null;
  const decide = ({ id: claimId, name }: Pick<Claim, 'id' | 'name'>, isConfirmed: boolean): void => {
    handleReply(decision.mutateAsync({ token, claimId, isConfirmed }), {
      onSuccess: () => {
        const message = t(isConfirmed ? 'assignments.claimConfirmed' : 'assignments.claimRefused', { name });
        showToast({ message, tone: 'success' });
      },
      onError: (error) =>
        showToast({
          message: isApiError(error) ? error.message : t('assignments.claimFailed'),
          tone: 'danger',
          action: toRetry(error, () => decide({ id: claimId, name }, isConfirmed)),
        }),
    });
  };
  return (
    <FactSection title={t('assignments.claimsTitle')}>
      {claims.map((claim) => (
        <div key={claim.id} className={styles.claim}>
          <p>{t('assignments.claim', claim)}</p>
          <Group gap="xs">
            <Button size="xs" {...busyProps(decision.isPending, () => decide(claim, true))}>
              {t('assignments.claimConfirm', claim)}
            </Button>
            <Button size="xs" variant="default" {...busyProps(decision.isPending, () => decide(claim, false))}>
              {t('assignments.claimRefuse', claim)}
            </Button>
          </Group>
        </div>
      ))}
    </FactSection>
  );
}
