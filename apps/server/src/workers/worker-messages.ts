/** A worker asks for the figures of all workers. */
export interface MetricsRequest {
  readonly type: 'loadstone:readMetrics';
  readonly id: number;
}

/** The figures of all workers in Prometheus' text form; no text where they could not be read in time. */
export interface MetricsReply {
  readonly type: 'loadstone:metrics';
  readonly id: number;
  readonly text: string | undefined;
}

/** A worker serves requests, its index is filled. */
export interface ReadyMessage {
  readonly type: 'loadstone:ready';
  /** For the user who started the board. */
  readonly text: string;
}

export function isMetricsRequest(message: unknown): message is MetricsRequest {
  return readType(message) === 'loadstone:readMetrics';
}

export function isMetricsReply(message: unknown): message is MetricsReply {
  return readType(message) === 'loadstone:metrics';
}

export function isReadyMessage(message: unknown): message is ReadyMessage {
  return readType(message) === 'loadstone:ready';
}

function readType(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
