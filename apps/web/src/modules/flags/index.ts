export { FlaggedScreen } from './components/flagged-screen.tsx';
export { useFlagging } from './use-flagging.ts';
