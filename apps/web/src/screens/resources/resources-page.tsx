import { useState } from 'react';
import { Navigate } from 'react-router';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { toEmptyForm, type PostingFormValues } from '../../modules/postings/index.ts';
import { type Equipment, ResourcesScreen } from '../../modules/resources/index.ts';
import { InsuranceGate } from '../../modules/companies/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { useBoardDay } from '../../lib/settings/use-board-day.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { showToast } from '../../ui/toasts/toast.ts';

const PostingFormDialog = lazyComponent(() => import('../posting-form/dialogs/posting-form-dialog.tsx'));

/** Drivers and equipment of a carrier. Brokers are redirected to Home. */
export function ResourcesPage() {
  const { mode, hasFeature } = useSession();
  const { supportPhone } = useSettings();
  if (mode === 'B') return <Navigate to="/home" replace />;
  if (!hasFeature('ll_resources')) return <EmptyState title={t('permits.missing', { phone: supportPhone })} />;
  return (
    <InsuranceGate>
      <CarrierResources />
    </InsuranceGate>
  );
}

/** The screen, from which equipment is posted. */
function CarrierResources() {
  const { hasFeature } = useSession();
  const today = useBoardDay();
  const [draft, setDraft] = useState<PostingFormValues | null>(null);
  const post = ({ vehicleType, vehicleAttribute }: Equipment) =>
    setDraft({ ...toEmptyForm(today), vehicleTypes: [...vehicleType], attributes: [...vehicleAttribute] });
  const close = (abandoned?: PostingFormValues) => {
    setDraft(null);
    if (!abandoned) return;
    const action = { label: t('postings.continueEditing'), run: () => setDraft(abandoned) };
    showToast({ message: t('postings.abandoned'), action });
  };
  return (
    <>
      <ResourcesScreen onAddPosting={hasFeature(POSTING_FEATURES.C.createDelete) ? post : undefined} />
      {draft && (
        <LazyDialog onClose={() => close()}>
          <PostingFormDialog
            action="add"
            title={t('resources.addPosting')}
            draft={draft}
            today={today}
            onSaved={() => setDraft(null)}
            onClose={close}
          />
        </LazyDialog>
      )}
    </>
  );
}
