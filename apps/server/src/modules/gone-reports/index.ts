export { goneReportsModule } from './gone-reports.module.ts';
