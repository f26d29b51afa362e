import { sql, type Kysely } from 'kysely';

/**
 * Removes the audience that a posting had before an edit. The servers forget its members last in the transaction, after the
 * change of the posting, which would otherwise be seen by no company for a moment.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(DROP).execute(db);
  await sql.raw(EARLIER).execute(db);
}

const DROP = `
create function drop_audience() returns trigger language plpgsql as $function$
begin
  if exists (select from postings where network_id = old.network_id) then return null; end if;
  delete from posting_tiers where audience_id = old.network_id;
  delete from network_members m using networks n
    where n.id = old.network_id and n.type = 'Audience' and m.network_id = n.id;
  delete from networks where id = old.network_id and type = 'Audience';
  if found then
    insert into change_feed (change)
    values (jsonb_build_object('type', 'network', 'networkId', old.network_id, 'members', null, 'isAudience', true));
    perform pg_notify('loadstone_feed', '');
  end if;
  return null;
end
$function$;
create constraint trigger postings_drop_audience after update on postings deferrable initially deferred for each row
  when (old.network_id is not null and new.network_id is distinct from old.network_id)
  execute function drop_audience();
`;

/** What earlier edits have left: ended audiences have no tiers and no members. */
const EARLIER = `
delete from networks n
where n.type = 'Audience' and n.is_deleted
  and not exists (select from postings p where p.network_id = n.id)
  and not exists (select from posting_tiers t where t.audience_id = n.id)
  and not exists (select from network_members m where m.network_id = n.id);
`;
