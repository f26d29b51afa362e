export * from './live.ts';
export * from './board-events.ts';
export * from './declare-event.ts';
export * from './hub-messages.ts';
