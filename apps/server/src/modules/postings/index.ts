export { createPostingsService, type PostingsService } from './postings.service.ts';
export { findOwnPosting } from './postings.queries.ts';
export { registerPostings } from './postings.routes.ts';
