import type { Assignment } from '@loadstone/contracts/assignments';
import { Button, Group } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { FactSection } from '../../../ui/fact-list.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useDecideClaim } from '../change-assignment.ts';
import styles from './assigned-view.module.css';

const CustomerLinkDialog = lazyComponent(() => import('../dialogs/customer-link-dialog.tsx'));

/** For the broker of a load: the links with which customers follow it. */
export function CustomerLink({ assignment }: { readonly assignment: Assignment }) {
  const { hasFeature } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { side, holder, pStatus, token } = assignment;
  if (side === 'C' || holder !== 'board' || pStatus === 'P' || !hasFeature('ll_custtrack')) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('tracking.customerLink')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <CustomerLinkDialog token={token} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** Renders the dialog with the one-time link of a driver. */
export type RenderDriverLink = (driver: { id: number; name: string }, onClose: () => void) => ReactNode;

interface DriverLinkProps {
  readonly assignment: Assignment;
  readonly renderDialog: RenderDriverLink;
}

/** For the carrier of a load under way with one of its own drivers: the one-time link of the driver. */
export function DriverLink({ assignment, renderDialog }: DriverLinkProps) {
  const { hasFeature } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { side, pStatus, driverID, driver } = assignment;
  const isRunning = pStatus === 'A' || pStatus === 'R';
  if (side === 'B' || !isRunning || driver === null || driverID === 0 || !hasFeature('ll_resources')) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('tracking.driverLink')}
      </Button>
      {isOpen && <LazyDialog onClose={close}>{renderDialog({ id: driverID, name: driver.name }, close)}</LazyDialog>}
    </>
  );
}

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
            <Button size="xs" disabled={decision.isPending} onClick={() => decide(claim, true)}>
              {t('assignments.claimConfirm', claim)}
            </Button>
            <Button size="xs" variant="default" disabled={decision.isPending} onClick={() => decide(claim, false)}>
              {t('assignments.claimRefuse', claim)}
            </Button>
          </Group>
        </div>
      ))}
    </FactSection>
  );
}
