import type { Posting } from '@loadstone/contracts/postings';
import type { DragEvent } from 'react';
import { useDocumentsSwitch } from '../../../modules/postings/index.ts';
import { findRowToken } from '../../../ui/list-box/use-list-cursor.ts';

/** Files that are dropped on a row are added to its posting, whose documents are then shown. */
export function useRowDrop(findRow: (token: number) => Posting | undefined, onSelect: (posting: Posting) => void) {
  const documents = useDocumentsSwitch();
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files') && findRowToken(event.target) !== undefined)
        event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const token = findRowToken(event.target);
      const posting = token === undefined ? undefined : findRow(token);
      if (!posting || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onSelect(posting);
      documents.open(posting.token);
      const files = [...event.dataTransfer.files];
      // The view of the documents, which is opened above, loads the same code and reports where that fails.
      void import('../../../modules/documents/uploads.ts').then(
        ({ startUploads }) => startUploads(posting.token, files),
        () => undefined,
      );
    },
  };
}
