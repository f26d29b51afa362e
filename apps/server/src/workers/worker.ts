import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { isMetricsReply, type MetricsRequest, type ReadyMessage } from './worker-messages.ts';

/** Says that this server is ready: to the process that runs the workers, or on the terminal where there are none. */
export function announceReady(text: string, print: (text: string) => void): void {
  if (cluster.isWorker) process.send?.({ type: 'loadstone:ready', text } satisfies ReadyMessage);
  else print(text);
}

/**
 * A function that reads the figures of all workers, in Prometheus' text form; of this server where it is alone, or where
 * another worker does not reply within 5 s.
 */
export function createMetricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  // Creating one makes this worker reply to requests for its own figures.
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string | undefined) => void>();
  let lastId = 0;
  process.on('message', (message: unknown) => {
    if (!isMetricsReply(message)) return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return async () => {
    const id = ++lastId;
    const text = await new Promise<string | undefined>((resolve) => {
      waiting.set(id, resolve);
      process.send?.({ type: 'loadstone:readMetrics', id } satisfies MetricsRequest);
    });
    return text ?? registry.metrics();
  };
}
