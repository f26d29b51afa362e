export { useExportActivity } from './export-activity.ts';
