export { createConfirmationTask } from './write-confirmation.service.ts';
