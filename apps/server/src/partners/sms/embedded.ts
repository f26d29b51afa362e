import type { SmsGateway } from './sms.port.ts';

/** Creates the gateway of a board without one: messages stay in the outbox, for `npm run admin -- messages`. */
export function createEmbeddedSms(): SmsGateway {
  return {
    isSample: true,
    send: () => Promise.resolve({ state: 'kept' }),
    isPaused: () => false,
    close: () => undefined,
  };
}
