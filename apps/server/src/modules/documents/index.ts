export { addBoardDocument, openBoardDocument, storeBoardDocument } from './board-documents.service.ts';
export { listDocumentsForCustomer, openDocumentForCustomer } from './customer-documents.service.ts';
export type { StoredDocument } from './content-intake.service.ts';
export { closeDocumentFiles, toIncomingFolder } from './document-files.ts';
export { moveDocumentStops } from './documents.queries.ts';
export { documentsModule } from './documents.module.ts';
export { sweepDocuments } from './sweep.service.ts';
