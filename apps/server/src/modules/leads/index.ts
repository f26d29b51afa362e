export { createLeadsService, type LeadRequest, type LeadsService } from './leads.service.ts';
export { registerLeads } from './leads.routes.ts';
