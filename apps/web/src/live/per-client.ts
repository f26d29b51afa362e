import type { QueryClient } from '@tanstack/react-query';

/** State that belongs to the cached data of a client: created at its first use, freed with the client. */
export function perClient<State extends object>(
  create: (client: QueryClient) => State,
): (client: QueryClient) => State {
  const states = new WeakMap<QueryClient, State>();
  return (client) => {
    const known = states.get(client);
    if (known !== undefined) return known;
    const created = create(client);
    states.set(client, created);
    return created;
  };
}
