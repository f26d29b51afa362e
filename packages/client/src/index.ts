export { createLoadstoneClient, type ClientOptions, type LoadstoneClient } from './client.ts';
export type { BoardEvent, EventStream, EventOptions } from './events.ts';
export { IncompleteUpsertError } from './client.ts';
export { ProblemError, type Problem } from './problem.ts';
export { readPages } from './pages.ts';
export { readWebhook, type WebhookRequest } from './webhooks.ts';
export type { Credential } from './tokens.ts';
export type { SyncOptions, SyncReply, UpsertOptions, UpsertResult, UpsertRow } from './client.ts';
export type { components, operations, paths } from './generated/api.ts';
