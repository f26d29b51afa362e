export { useLineReading } from './line-reading.ts';
