export { showAutoRefreshNotice } from './auto-refresh-notice.ts';
export { SecondWindowGate } from './components/second-window-gate.tsx';
export { SessionWatch } from './components/session-watch.tsx';
