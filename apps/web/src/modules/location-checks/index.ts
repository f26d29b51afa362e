export { LocationHelp } from './components/location-help.tsx';
export { LocationRequired } from './components/location-required.tsx';
