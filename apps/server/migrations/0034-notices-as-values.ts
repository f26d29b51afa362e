import { sql, type Kysely } from 'kysely';

/**
 * Notifications are stored as the name of a text with its values, and put into words when they are read. Those that were
 * stored in words keep them as values of a text that has nothing else. A driver's reply is stored as its code.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

const STATEMENTS = `
update notifications set notification_details = jsonb_strip_nulls(jsonb_build_object(
  'text', 'written',
  'values', notification_details - 'eToken' - 'assignmentId',
  'eToken', notification_details -> 'eToken',
  'assignmentId', notification_details -> 'assignmentId'
));
update assignment_history set note = case note when 'Got it' then 'gotIt' else 'callMe' end
  where action = 'replyToMessage' and note in ('Got it', 'Call me');
`;
