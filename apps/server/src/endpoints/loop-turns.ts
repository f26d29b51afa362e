/** Work that waits, in the order of its arrival. One queue for the process, because its event loop is one. */
const waiting: (() => void)[] = [];
let isRunning = false;

/**
 * Runs `work` in a turn of the event loop in which no other work of this queue runs. For large amounts of short work,
 * such as the parts of uploaded files: all other work is delayed by one part at most, however many files arrive.
 */
export function runInTurn(work: () => void): void {
  waiting.push(work);
  if (isRunning) return;
  isRunning = true;
  setImmediate(runNext);
}

function runNext(): void {
  try {
    waiting.shift()?.();
  } finally {
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(runNext);
  }
}
