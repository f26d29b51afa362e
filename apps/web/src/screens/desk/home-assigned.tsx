import type { Posting } from '@loadstone/contracts/postings';
import { AssignedView } from '../../modules/assignments/index.ts';
import { CompanyFacts } from '../../modules/companies/index.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const DriverLinkDialog = lazyComponent(() => import('../../modules/resources/dialogs/driver-link-dialog.tsx'));

const StopDocuments = lazyComponent(() => import('../../modules/documents/components/stop-documents.tsx'));

const LinkedDocument = lazyComponent(() => import('../../modules/documents/dialogs/linked-document.tsx'));

/** The assignment of the selected posting. Loads when such a posting is selected. */
export function HomeAssigned({ posting }: { readonly posting: Posting }) {
  return (
    <AssignedView
      posting={posting}
      renderCompany={(custCd, userId) => <CompanyFacts custCd={custCd} userId={userId} />}
      renderDocument={(document, onClose) => <LinkedDocument {...document} onClose={onClose} />}
      renderStopDocuments={(token, stop) => <StopDocuments token={token} stop={stop} />}
      renderDriverLink={({ id, name }, onClose) => <DriverLinkDialog driverId={id} name={name} onClose={onClose} />}
    />
  );
}
