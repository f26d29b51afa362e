import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Assignment } from '@loadstone/contracts/assignments';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

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
