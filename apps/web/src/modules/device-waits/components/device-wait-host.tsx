import { useEffect, useState } from 'react';
import { onRefusedDevice } from '../../../lib/api/refused-device.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const DeviceWaitDialog = lazyComponent(async () => ({
  default: (await import('../dialogs/device-wait-dialog.tsx')).DeviceWaitDialog,
}));

/** Opens when a post was refused, because a colleague has to confirm this browser. */
export function DeviceWaitHost() {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => onRefusedDevice(() => setRefused(true)), []);
  if (!isRefused) return null;
  const close = () => setRefused(false);
  return (
    <LazyDialog onClose={close}>
      <DeviceWaitDialog onClose={close} />
    </LazyDialog>
  );
}
