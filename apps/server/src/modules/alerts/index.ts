export { alertsModule } from './alerts.module.ts';
export { moveSmsAlertsToMail } from './alerts.service.ts';
