-- Quotes: what a seller offers a buyer directly below it, at prices that stay as they are until the
-- quote expires. A version is frozen when it is sent; a later one replaces it.

create table quotes (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references companies (id) on delete cascade,
  buyer_id uuid not null references companies (id) on delete cascade,
  -- Counts the quotes of a seller.
  number bigint not null check (number >= 1),
  title text not null default '' check (length(title) <= 120),
  -- Of the newest version, as are its number and the last day on which it can be accepted.
  state text not null default 'draft' check (state in ('draft', 'awaiting_approval', 'sent',
    'viewed', 'accepted', 'declined', 'expired', 'superseded', 'withdrawn')),
  state_since timestamptz not null default now(),
  latest integer not null default 1 check (latest >= 1),
  valid_until date not null,
  -- Whether the newest version has been mailed, so that the buyer's people see it.
  delivered boolean not null default false,
  -- The buyer once it is mailed: its integrations receive nothing of drafts.
  receiver_id uuid generated always as (case when delivered then buyer_id end) stored,
  -- The order that its acceptance created.
  order_id uuid references orders (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  unique (seller_id, number),
  unique (id, seller_id, buyer_id),
  check (seller_id <> buyer_id),
  check (order_id is null or state = 'accepted')
);

create index quotes_by_buyer on quotes (buyer_id, created_at desc, id) where deleted_at is null;
create index quotes_by_seller on quotes (seller_id, created_at desc, id) where deleted_at is null;
create index quotes_by_order on quotes (order_id) where order_id is not null;

create table quote_versions (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  quote_id uuid not null,
  number integer not null check (number >= 1),
  state text not null default 'draft' check (state in ('draft', 'awaiting_approval', 'sent',
    'viewed', 'accepted', 'declined', 'expired', 'superseded', 'withdrawn')),
  state_since timestamptz not null default now(),
  -- Why it was rejected, declined or withdrawn.
  reason text not null default '' check (length(reason) <= 500),
  recipient_name text not null default '' check (length(recipient_name) <= 120),
  recipient_email text not null default '' check (length(recipient_email) <= 254),
  -- Its last day, in the time zone of the seller's terms with the buyer.
  valid_until date not null,
  terms text not null default '' check (length(terms) <= 5000),
  -- For the recipient.
  note text not null default '' check (length(note) <= 2000),
  -- What is offered: rows of plan_id, quantity, answers, beneficiary_id and trial_end.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  -- Canonical JSON of all that was offered, with the charges of each line. Frozen by sending.
  content text,
  sha256 bytea check (length(sha256) = 32),
  pdf bytea check (length(pdf) <= 4000000),
  pdf_sha256 bytea check (length(pdf_sha256) = 32),
  -- The lowest role that may approve it; null if no one has to.
  approval_role text check (approval_role in ('owner', 'admin', 'master_distributor',
    'distributor', 'reseller', 'end_user')),
  sent_by uuid,
  sent_at timestamptz,
  -- When it is mailed; until then, sending can be undone.
  deliver_at timestamptz,
  delivered_at timestamptz,
  viewed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (quote_id, number),
  unique (id, seller_id, buyer_id),
  check ((content is null) = (sha256 is null)),
  check (state = 'draft' or content is not null),
  foreign key (quote_id, seller_id, buyer_id) references quotes (id, seller_id, buyer_id)
    on delete cascade
);

create index quote_versions_to_deliver on quote_versions (deliver_at)
  where delivered_at is null and deliver_at is not null;
create index quote_versions_to_expire on quote_versions (valid_until)
  where state in ('sent', 'viewed');

-- Who accepted a version, and what they saw. Never changed.
create table quote_acceptances (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  version_id uuid not null unique,
  order_id uuid references orders (id) on delete set null,
  name text not null check (length(name) between 2 and 120),
  title text not null default '' check (length(title) <= 120),
  email text not null check (length(email) <= 254),
  consent text not null check (length(consent) between 1 and 1000),
  sha256 bytea not null check (length(sha256) = 32),
  pdf_sha256 bytea not null check (length(pdf_sha256) = 32),
  -- When the code from the mailbox was sent and entered; null for someone who was signed in.
  code_sent_at timestamptz,
  user_id uuid,
  address text not null default '' check (length(address) <= 60),
  agent text not null default '' check (length(agent) <= 500),
  accepted_at timestamptz not null,
  foreign key (version_id, seller_id, buyer_id)
    references quote_versions (id, seller_id, buyer_id) on delete cascade
);

create index quote_acceptances_by_order on quote_acceptances (order_id)
  where order_id is not null;

-- The link that a version was mailed with. Only hashes of its token and codes are stored.
create table quote_links (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null unique references quote_versions (id) on delete cascade,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  -- What the recipient has entered, until they confirm it with the code.
  name text check (length(name) <= 120),
  title text check (length(title) <= 120),
  code_sha256 bytea check (length(code_sha256) = 32),
  code_sent_at timestamptz,
  code_attempts integer not null default 0,
  -- Codes sent within the hour that began then.
  codes_from timestamptz,
  codes_sent integer not null default 0,
  created_at timestamptz not null default now()
);

call app.protect('quotes');
call app.protect('quote_versions');
call app.protect('quote_acceptances');
call app.protect('quote_links', for_platform => false);

-- Pair, and the buyer's people see nothing of it before it is mailed.
create policy "members read quotes of their sales and quotes sent to them" on quotes
  for select to app_user
  using ((select app.may('quotes', 'read'))
    and (buyer_id = (select app.actor_company(app.user_id())) and delivered
        and deleted_at is null
      or exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = quotes.seller_id offset 0)));
create policy "members read versions of their sales and versions sent to them" on quote_versions
  for select to app_user
  using ((select app.may('quotes', 'read'))
    and (buyer_id = (select app.actor_company(app.user_id())) and delivered_at is not null
      or exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = quote_versions.seller_id offset 0)));
create policy "members read acceptances of their sales and purchases" on quote_acceptances
  for select to app_user
  using ((select app.may('quotes', 'read'))
    and (buyer_id = (select app.actor_company(app.user_id()))
      or exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = quote_acceptances.seller_id offset 0)));
create policy "sellers remove and restore quotes that aren't open" on quotes
  for update to app_user
  using ((select app.may('quotes', 'delete'))
    and state in ('draft', 'declined', 'expired', 'withdrawn')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = quotes.seller_id offset 0))
  with check ((select app.may('quotes', 'delete'))
    and state in ('draft', 'declined', 'expired', 'withdrawn')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = quotes.seller_id offset 0));

grant select on quotes, quote_versions, quote_acceptances to app_platform, app_user;
grant update (deleted_at, deleted_by) on quotes to app_user;
grant insert, update, delete on quotes to app_platform;

create trigger touch before update on quotes for each row execute function app.touch();
create trigger touch before update on quote_versions for each row execute function app.touch();
create constraint trigger audit after insert or update or delete
  on quotes deferrable initially deferred
  for each row execute function app.audit_row('seller_id', 'number');
create trigger recycle after update of deleted_at on quotes
  for each row execute function app.sync_recycle_bin('seller_id', 'number');

create function app.purge_quotes(quote uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from quotes where id = quote $$;

-- What was accepted is never changed; only an order that is purged is forgotten.
create function app.guard_acceptance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if old.order_id is not null and new.order_id is null
      and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id' then
      return new;
    end if;
    raise exception 'acceptances are never changed' using errcode = '42501';
  end $$;
create trigger guard before update on quote_acceptances
  for each row execute function app.guard_acceptance();
