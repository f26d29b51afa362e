import { Button, Skeleton } from '@mantine/core';
import { getDeviceWait, type DeviceWait } from '@loadstone/contracts/device-waits';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NOTIFICATIONS_KEY } from '../../notifications/index.ts';

/** Says what a new browser with a changed phone number waits for, and when a colleague has decided. */
export function DeviceWaitDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useDeviceWait();
  return (
    <DialogFrame
      title={t(query.data?.isWaiting === false ? 'deviceWait.confirmedTitle' : 'deviceWait.title')}
      isOpen
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" data-autofocus>
          {t('deviceWait.close')}
        </Button>
      }
    >
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton height={10} my={8} />
          <Skeleton height={10} my={8} width="60%" />
        </DelayedSkeleton>
      )}
      {query.isError && !query.data && (
        <ErrorState title={t('deviceWait.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Situation wait={query.data} />}
    </DialogFrame>
  );
}

function Situation({ wait }: { readonly wait: DeviceWait }) {
  const { isWaiting, isRefused, browser, decidedBy, colleagues } = wait;
  const name = decidedBy ?? '';
  if (!isWaiting) {
    return <p role="status">{name === '' ? t('deviceWait.free') : t('deviceWait.confirmed', { name })}</p>;
  }
  if (isRefused) return <p role="status">{t('deviceWait.refused', { name })}</p>;
  return (
    <>
      <p>{browser === '' ? t('deviceWait.whyUnknown') : t('deviceWait.why', { browser })}</p>
      <p role="status">{colleagues.length > 0 ? t('deviceWait.asked') : t('deviceWait.noColleague')}</p>
      {colleagues.length > 0 && (
        <ul>
          {colleagues.map((colleague) => (
            <li key={colleague}>{colleague}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What this browser waits for. The decision of a colleague is a notification, with which it is loaded again. */
function useDeviceWait() {
  return useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'deviceWait'],
    queryFn: ({ signal }) => callEndpoint(getDeviceWait, { signal }),
    staleTime: 0,
  });
}
