type LogoutTask = () => Promise<unknown>;

const logoutTasks = new Set<LogoutTask>();

/** Registers a function that runs before the session ends. @returns a function that removes it */
export function beforeLogout(run: LogoutTask): () => void {
  logoutTasks.add(run);
  return () => logoutTasks.delete(run);
}

/** Runs all registered functions. A failure of one does not prevent the logout. */
export async function runBeforeLogout(): Promise<void> {
  await Promise.allSettled([...logoutTasks].map((run) => run()));
}
