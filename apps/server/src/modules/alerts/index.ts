export { alertsModule } from './alerts.module.ts';
export { createAlertMessages } from './alert-messages.service.ts';
export { AlertRecorder } from './alert-recorder.ts';
export { createAlertsService } from './alerts.service.ts';
export { moveSmsAlertsToMail } from './alerts.service.ts';
