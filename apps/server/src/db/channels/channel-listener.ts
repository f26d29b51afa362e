import { createClient, dropClient } from '../connections.ts';

const RECONNECT_MS = 500;

/** A listener's own connection. */
export interface ChannelListener {
  close(): Promise<void>;
}

interface ChannelOptions {
  readonly url: string;
  /** One of our own names: it is not escaped. */
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called each time that listening begins: earlier notifications may have been missed. */
  readonly onListening: () => void;
  /** Called when the connection has failed or ended; more than once in an outage. */
  readonly onLost?: () => void;
  /** Called once for each outage, with its first error. */
  readonly onTrouble: (error: Error) => void;
}

/** Receives the notifications that transactions send on a channel when they commit. Reconnects until closed. */
export function listenToChannel({ url, channel, ...callbacks }: ChannelOptions): ChannelListener {
  let isClosed = false;
  let client: ReturnType<typeof createClient> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  const report = (error: Error): void => {
    if (!isAway) callbacks.onTrouble(error);
    isAway = true;
  };

  const retry = (): void => {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RECONNECT_MS);
  };

  const connect = async (): Promise<void> => {
    const attempt = createClient(url);
    client = attempt;
    attempt.on('error', (error) => {
      if (isClosed) return;
      callbacks.onLost?.();
      report(error);
      retry();
    });
    attempt.on('end', () => {
      // A connection that a later one has replaced ends late.
      if (client === attempt) callbacks.onLost?.();
      retry();
    });
    attempt.on('notification', ({ payload }) => callbacks.onMessage(payload ?? ''));
    try {
      await attempt.connect();
      await attempt.query(`listen ${channel}`);
      isAway = false;
      callbacks.onListening();
    } catch (error) {
      report(error as Error);
      dropClient(attempt);
      retry();
    }
  };

  const first = connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await first;
      if (client !== undefined) dropClient(client);
    },
  };
}
