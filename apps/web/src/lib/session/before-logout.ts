type Farewell = () => Promise<unknown>;

const farewells = new Set<Farewell>();

/** Adds something that must be done while the session still stands, before it ends. Returns what takes it away. */
export function beforeLogout(run: Farewell): () => void {
  farewells.add(run);
  return () => farewells.delete(run);
}

/** Does all of it; a failure of one keeps nobody logged in. */
export async function runBeforeLogout(): Promise<void> {
  await Promise.allSettled([...farewells].map((run) => run()));
}
