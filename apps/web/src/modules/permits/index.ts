export { SubscriptionRequired } from './components/subscription-required.tsx';
