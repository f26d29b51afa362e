import { readFileSync } from 'node:fs';

/**
 * Loaded before a server of a proof (`node --import`). The time of day is ahead of the machine's by the milliseconds in
 * the file `CLOCK_AHEAD_FILE`, which may change at any time. As at a jump of a real clock, timers and the monotonic
 * clock do not change. The database keeps the machine's clock.
 */
const path = process.env['CLOCK_AHEAD_FILE'] ?? '';
const READ_MS = 50;

let aheadMs = 0;
const read = (): void => {
  aheadMs = Number(readFileSync(path, 'utf8'));
};
read();
setInterval(read, READ_MS).unref();

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters: [], newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [RealDate.now() + aheadMs] : parameters, newTarget) as object,
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + aheadMs : (Reflect.get(target, name, target) as unknown),
});
