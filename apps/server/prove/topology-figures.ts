/** What the reads of these servers were served by, together. */
export async function readReplicaFigures(
  addresses: readonly string[],
): Promise<{ readonly served: number; readonly passedOn: number }> {
  let [served, passedOn] = [0, 0];
  for (const address of addresses) {
    const metrics = await (await fetch(`${address}/metrics`)).text();
    served += Number(/^loadstone_replica_reads_total (\d+)/m.exec(metrics)?.[1] ?? 0);
    passedOn += Number(/^loadstone_replica_passed_on_total (\d+)/m.exec(metrics)?.[1] ?? 0);
  }
  return { served, passedOn };
}
