export { documentEventSources } from './documents.live.ts';
export { registerDocuments } from './documents.routes.ts';
export { createDocumentsService, type DocumentsService } from './documents.service.ts';
