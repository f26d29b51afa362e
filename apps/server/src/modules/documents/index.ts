export type { BoardDocuments } from './board-documents.service.ts';
export type { StoredDocument } from './content-intake.service.ts';
export { createDocumentsService, type DocumentsService } from './documents.service.ts';
export { documentsModule } from './documents.module.ts';
export { toIncomingFolder } from './content-intake.service.ts';
