export { StopsEditor } from './components/stops-editor.tsx';
export { isAnyStopUnfinished, listFormStops, listStopErrors, toStopsError, type FormStop } from './model/form-stops.ts';
