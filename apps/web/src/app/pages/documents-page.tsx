import { useParams } from 'react-router';
import { tokenSchema } from '@loadstone/contracts';
import { useLiveDocuments } from '../../data/documents/live.ts';
import { DocumentsView } from '../../features/documents/components/documents-view.tsx';
import { t } from '../../lib/texts/t.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** The documents of the posting that the address names. */
export function DocumentsPage() {
  useLiveDocuments();
  const token = tokenSchema.safeParse(useParams()['id']);
  if (!token.success) return <EmptyState title={t('documents.noPosting')} />;
  return <DocumentsView key={token.data} token={token.data} />;
}
