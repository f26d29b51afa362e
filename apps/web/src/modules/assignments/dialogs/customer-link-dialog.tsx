import { Button } from '@mantine/core';
import type { CustomerLinks } from '@loadstone/contracts/customer-links';
import { useCreateCustomerLink, useCustomerLinks, useRevokeCustomerLinks } from '../customer-links.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { SharedLink } from '../../../ui/shared-link.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { busyProps } from '../../../ui/busy-props.ts';

/** Creates and revokes the links with which customers follow a load. */
export default function CustomerLinkDialog({
  token,
  onClose,
}: {
  readonly token: number;
  readonly onClose: () => void;
}) {
  const links = useCustomerLinks(token);
  const created = useCreateCustomerLink(token);
  const revoked = useRevokeCustomerLinks(token);
  const revoke = async () => {
    const isSure = await ask({
      title: t('tracking.revokeTitle'),
      body: t('tracking.revokeHint'),
      confirmLabel: t('tracking.revokeCustomerLinks'),
      cancelLabel: t('ui.cancel'),
      isDangerous: true,
    });
    if (!isSure) return;
    created.reset();
    revoked.mutate();
  };
  const { data } = links;
  return (
    <DialogFrame
      title={t('tracking.customerLink')}
      isOpen
      onClose={onClose}
      footer={
        data && (
          <>
            {data.count > 0 && (
              <Button variant="default" {...busyProps(revoked.isPending, () => void revoke())}>
                {t('tracking.revokeCustomerLinks')}
              </Button>
            )}
            <Button disabled={!data.isAllowed} {...busyProps(created.isPending, () => created.mutate())}>
              {t('tracking.createCustomerLink')}
            </Button>
          </>
        )
      }
    >
      {links.isPending && <DelayedSkeleton>{null}</DelayedSkeleton>}
      {links.isError && data === undefined && (
        <ErrorState
          title={t('tracking.customerLinksFailed')}
          error={links.error}
          onRetry={() => void links.refetch()}
        />
      )}
      {data && <LinkState links={data} />}
      {created.isError && (
        <ErrorState title={t('tracking.customerLinkFailed')} error={created.error} onRetry={() => created.mutate()} />
      )}
      {revoked.isError && (
        <ErrorState title={t('tracking.revokeFailed')} error={revoked.error} onRetry={() => revoked.mutate()} />
      )}
      {created.data && (
        <>
          <p>{t('tracking.customerLinkShown')}</p>
          <SharedLink url={created.data.url} />
        </>
      )}
    </DialogFrame>
  );
}

function LinkState({ links: { isAllowed, count } }: { readonly links: CustomerLinks }) {
  if (!isAllowed) return <p>{t('tracking.customerLinkOff')}</p>;
  return (
    <>
      <p>{t('tracking.customerLinkHint')}</p>
      <p role="status">{t('tracking.customerLinkCount', { count })}</p>
    </>
  );
}
