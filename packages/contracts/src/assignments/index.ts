export * from './driver-replies.ts';
export * from './assignment.ts';
export * from './overdue-delivery.ts';
export * from './running-load.ts';
export * from './assignment-calls.ts';
export * from './assignment-notices.ts';
export * from './assignment-events.ts';
export * from './assignment-resource.ts';
