import { sql, type Kysely } from 'kysely';

/** Companies are found by words of their name and by digits of a phone, theirs or one of their people's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

// `fold_name` equals foldName of packages/places. A lexeme of a phone is `#` and the digits from one place to the end, so
// that a prefix of a lexeme is any run of digits.
const STATEMENTS = String.raw`
create function fold_name(name text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[.''’‘\u0060]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

create function to_name_lexemes(name text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(fold_name(name), ' '), ''))
$$;

create function to_phone_lexemes(phone text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array(
    select '#' || substr(digits, place)
    from (select regexp_replace(phone, '\D', '', 'g') as digits) as typed, generate_series(1, length(digits)) as place))
$$;

alter table companies add column folded_name text not null generated always as (fold_name(common_name)) stored;
alter table companies add column name_lexemes tsvector not null generated always as (to_name_lexemes(common_name)) stored;
alter table companies add column phone_lexemes tsvector not null generated always as (to_phone_lexemes(phone)) stored;
alter table users add column phone_lexemes tsvector not null generated always as (to_phone_lexemes(phone)) stored;

create index companies_name_lexemes on companies using gin (name_lexemes);
create index companies_phone_lexemes on companies using gin (phone_lexemes);
create index users_phone_lexemes on users using gin (phone_lexemes);
create index companies_place on companies (billing_province_code, fold_name(billing_city));
create index companies_hidden on companies (account_id) where globally_excluded or is_closed or not is_access_enabled;
`;
