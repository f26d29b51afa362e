const NAME = 'agentPort';
const DAYS_365_SECONDS = 365 * 24 * 3600;

/** Stores a cookie of the whole board for 365 days. */
export function writeCookie(name: string, value: string): void {
  const secure = window.isSecureContext && location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${DAYS_365_SECONDS}; samesite=lax${secure}`;
}

/** The port on which an agent was seen on this machine; undefined where none ever was. */
export function findAgentPort(): number | undefined {
  const value = /(?:^|; )agentPort=(\d+)/.exec(document.cookie)?.[1];
  return value === undefined ? undefined : Number(value);
}

export function keepAgentPort(port: number): void {
  writeCookie(NAME, String(port));
}
