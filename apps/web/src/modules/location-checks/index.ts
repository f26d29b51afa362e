export { LocationHelp, LocationRequired } from './components/location-page.tsx';
