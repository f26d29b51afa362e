import type { Posting } from '@loadstone/contracts';
import { AssignedView } from '../../features/assignments/components/assigned-view.tsx';
import { CompanyFacts } from '../../features/companies/components/company-facts.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const DriverLinkDialog = lazyComponent(() => import('../../features/resources/dialogs/driver-link-dialog.tsx'));

const LinkedDocument = lazyComponent(() => import('../../features/documents/dialogs/linked-document.tsx'));

/** The assignment of the selected posting. Loads when such a posting is selected. */
export function HomeAssigned({ posting }: { readonly posting: Posting }) {
  return (
    <AssignedView
      posting={posting}
      renderCompany={(custCd, userId) => <CompanyFacts custCd={custCd} userId={userId} />}
      renderDocument={(document, onClose) => <LinkedDocument {...document} onClose={onClose} />}
      renderDriverLink={({ id, name }, onClose) => <DriverLinkDialog driverId={id} name={name} onClose={onClose} />}
    />
  );
}
