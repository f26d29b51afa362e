export { useLineReading, type LineReading } from './line-reading.ts';
