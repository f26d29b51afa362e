import type { documentEvents } from '@loadstone/contracts/documents';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { DocumentViewer } from '../../db/tables/document-tables.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the document events. */
export const documentEventSources = { 'documents.changed': 'module' } satisfies EventSources<typeof documentEvents>;

/** The events for the companies that see a document, or saw it before a change: one for each posting. */
export function toDocumentsChanged(viewers: readonly DocumentViewer[], change?: 'added' | 'drawn'): EventChange[] {
  const postings = new Map(viewers.map((viewer) => [viewer.token, viewer]));
  return [...postings.values()].map(({ account_id: accountId, kind, token }) =>
    toEventChange(accountId, { type: 'documents.changed', kind, token, ...(change && { change }) }),
  );
}
