import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { isCheckMissing } from '../carrier-checks/index.ts';

/** A load and the equipment of the carrier that is to haul it. */
interface Pair {
  readonly load: PostingRow;
  readonly equipment: PostingRow;
}

/**
 * Refuses a carrier that, by the rule of the broker's company, another user has to check first. Where the carrier books or
 * accepts, the broker's user is the one who named the rate or posted the load.
 *
 * @throws AppError `carrier.notChecked`
 */
export async function assertCarrierChecked(
  tx: Tx,
  caller: Pick<CompanyCaller, 'accountId'>,
  { load, equipment }: Pair,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const [brokerId, carrierId] = [load.account_id, equipment.account_id];
  const isMissing = await isCheckMissing(tx, { brokerId, carrierId, userId, now });
  const isBroker = caller.accountId === brokerId;
  assertThat(!isMissing, 'carrier.notChecked', isBroker ? undefined : errorText('carrier.notCheckedByBroker'));
}
