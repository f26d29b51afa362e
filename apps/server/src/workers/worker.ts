import cluster from 'node:cluster';
import type { ListenOptions } from 'node:net';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { isMetricsReply, type MetricsRequest, type ReadyMessage } from './worker-messages.ts';

/** Says that this server is ready: to the process that runs the workers, or on the terminal where there are none. */
export function announceReady(text: string, print: (text: string) => void): void {
  if (cluster.isWorker) process.send?.({ type: 'loadstone:ready', text } satisfies ReadyMessage);
  else print(text);
}

/**
 * True for a worker beside others, which serve until this one is ready: it listens only then, so that no call meets a
 * server that still fills its index. The first worker listens at once and shows its health.
 */
export function isFurtherWorker(): boolean {
  return cluster.worker !== undefined && cluster.worker.id > 1;
}

/**
 * Where a server listens. On Linux the workers share the port by `SO_REUSEPORT`: the kernel hands each connection to one
 * of them. Where `cluster` does so (on other systems), a connection that is handed to a worker at the moment of its end
 * stays open without a reply: 2 of 4 runs of the fault "workers killed" had a call that waited for its time limit.
 */
export function toListening({ host, port }: { host: string; port: number }): ListenOptions {
  return { host, port, ...(cluster.isWorker && process.platform === 'linux' ? { reusePort: true } : {}) };
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
