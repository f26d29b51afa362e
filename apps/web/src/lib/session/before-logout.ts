type Farewell = () => Promise<unknown>;

const farewells = new Set<Farewell>();

/** Registers a function that runs before the session ends. @returns a function that removes it */
export function beforeLogout(run: Farewell): () => void {
  farewells.add(run);
  return () => farewells.delete(run);
}

/** Runs all of them; a failure of one does not prevent the logout. */
export async function runBeforeLogout(): Promise<void> {
  await Promise.allSettled([...farewells].map((run) => run()));
}
