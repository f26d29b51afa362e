export { feedbackModule } from './feedback.module.ts';
