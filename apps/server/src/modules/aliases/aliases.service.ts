import { ALIASES_MAXIMUM, type AliasKind, type ReadingAlias } from '@loadstone/contracts/posting-lists';
import { isAliasRead, isPlaceLabel, type Alias, type ReadContext } from '@loadstone/reading';
import { VEHICLE_TYPES } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { getTexts, LANGUAGES } from '../../ground/texts/texts.ts';
import { lockCompany } from '../companies/index.ts';
import { listMeant, placeReader } from '../places/index.ts';
import { countAliases, deleteAliasRow, listAliasRows, upsertAlias } from './aliases.queries.ts';

type AliasRow = Awaited<ReturnType<typeof listAliasRows>>[number];

function toAlias({ id, alias_kind: kind, alias_text: text, means, user_name, created_on }: AliasRow): ReadingAlias {
  const meant = kind === 'place' ? listMeant(means) : [];
  const place = meant.length === 1 ? meant[0]! : null;
  return { id, kind, text, means, place, createdBy: user_name, createdOn: created_on.toISOString() };
}

/** The words that the caller's company has stated for places and equipment. */
export async function listCompanyAliases({ db }: Board, { accountId }: CompanyCaller): Promise<ReadingAlias[]> {
  return (await listAliasRows(db, accountId)).map(toAlias);
}

/** What a company's texts are read with. */
export async function listAliasesToRead(db: Db, accountId: number): Promise<Alias[]> {
  const rows = await listAliasRows(db, accountId);
  return rows.map(({ alias_kind: kind, alias_text: text, means }) => ({ kind, text, means }));
}

/** What a place means is the same for loads and equipment, on every day and in every language. */
const ALIAS_CONTEXT: ReadContext = {
  ...{ kind: 'L', today: '2026-01-01', zone: 'UTC', language: 'en', defaults: { currency: 'USD' } },
  places: placeReader,
};

/** The names of equipment types in every language of the board. */
const EQUIPMENT_NAMES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) =>
    Object.keys(VEHICLE_TYPES).flatMap(
      (letter) => getTexts([language]).find(`codes.vehicleType.${letter}`)?.toLowerCase() ?? [],
    ),
  ),
);

interface AliasToSave {
  readonly kind: AliasKind;
  readonly text: string;
  readonly means: string;
}

/**
 * States what words stand for in all that the company's users import and type.
 *
 * @throws AppError `alias.limitReached`; `request.invalid` where they stand for no place or equipment, and where they are a name of the board
 */
export async function saveCompanyAlias(board: Board, caller: CompanyCaller, alias: AliasToSave): Promise<ReadingAlias> {
  const { accountId, userId } = caller;
  const { kind, text, means } = alias;
  const isName = kind === 'place' ? isPlaceLabel(text, ALIAS_CONTEXT) : EQUIPMENT_NAMES.has(text.toLowerCase());
  assertThat(!isName, 'request.invalid', undefined, [fieldError('text', 'alias.boardName', { text })]);
  assertThat(isAliasRead(alias, ALIAS_CONTEXT), 'request.invalid', undefined, [
    kind === 'place'
      ? fieldError('means', 'posting.placeUnknown', { place: means })
      : fieldError('means', 'alias.equipmentUnknown', { means }),
  ]);
  return inTransaction(board.db, async (tx) => {
    await lockCompany(tx, accountId);
    const row = await upsertAlias(tx, { ...alias, accountId, userId, now: board.clock.now() });
    assertThat((await countAliases(tx, accountId)) <= ALIASES_MAXIMUM, 'alias.limitReached');
    return toAlias(row);
  });
}

/** Forgets an alias of the company. @throws AppError `alias.notFound` */
export async function deleteCompanyAlias(
  { db }: Board,
  { accountId }: CompanyCaller,
  id: number,
): Promise<{ id: number }> {
  assertThat(await deleteAliasRow(db, accountId, id), 'alias.notFound');
  return { id };
}
