import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Assignment } from '@loadstone/contracts/assignments';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

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
