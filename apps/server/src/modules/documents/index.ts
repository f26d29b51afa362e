export { createDocumentsService, type DocumentsService } from './documents.service.ts';
export { documentsModule } from './documents.module.ts';
