export { OffersScreen } from './components/offers-screen.tsx';
