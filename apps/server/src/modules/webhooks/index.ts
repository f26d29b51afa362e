export { queueWebhookEvents } from './webhook-tasks.ts';
export { listWebhookCompanies } from './webhooks.queries.ts';
export { webhooksModule } from './webhooks.module.ts';
