export { StopsEditor } from './components/stops-editor.tsx';
export { listFormStops, listStopErrors, toStopsError, type FormStop } from './model/form-stops.ts';
