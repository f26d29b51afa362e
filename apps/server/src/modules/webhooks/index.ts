export { listWebhookCompanies } from './webhooks.queries.ts';
export { createWebhookDelivery } from './webhook-delivery.service.ts';
export { createWebhooksService } from './webhooks.service.ts';
export { webhooksModule } from './webhooks.module.ts';
