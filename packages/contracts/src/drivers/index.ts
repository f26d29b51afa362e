export * from './driver-session.ts';
export * from './driver-push.ts';
