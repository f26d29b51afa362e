import type { MachineScope } from '@loadstone/contracts/endpoint';
import type { MachineEvent } from '@loadstone/contracts/machine';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { toBoardView } from '../views.ts';
import { readLogOf, readPosition, type LogPosition } from './event-log.queries.ts';
import { cutToRights, shapeEvents, type ShapeParts } from './event-shape.ts';

/** Reads the recorded events of one company. */
export interface EventReader {
  readPosition(): Promise<LogPosition>;
  /**
   * The events of a company from one change of the feed on, in order, as of now.
   *
   * @param range.limit of changes of the feed
   * @param range.types only changes with an event of these types
   * @returns the events, and the last change of the feed that was read
   */
  list(
    accountId: number,
    fromId: number,
    range: { readonly limit: number; readonly types?: readonly string[] },
  ): Promise<{ events: MachineEvent[]; lastId: number; isEnd: boolean }>;
  /** An event as a receiver may see it; undefined where it may not. */
  cut(
    event: MachineEvent,
    rights: Pick<CompanyCaller, 'productIds' | 'permits' | 'canVet'> & { readonly scopes: readonly MachineScope[] },
  ): MachineEvent | undefined;
}

export function createEventReader({ db, ...parts }: ShapeParts & { readonly db: Db }): EventReader {
  return {
    readPosition: () => readPosition(db),
    async list(accountId, fromId, { limit, types }) {
      const { batches, eventId } = await readLogOf(db, { accountIds: [accountId], afterId: fromId - 1, limit, types });
      const isEnd = batches.length < limit;
      const shaped = batches.length === 0 ? [] : await shapeEvents(parts, batches);
      const lastId = isEnd ? eventId : (batches.at(-1)?.eventId ?? eventId);
      return { events: shaped.map(({ event }) => event), lastId, isEnd };
    },
    cut: (event, { scopes, ...rights }) => cutToRights(event, { scopes, view: toBoardView(rights) }),
  };
}
