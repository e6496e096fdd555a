create table carts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint carts_company_id_id_key UNIQUE (company_id, id),
  constraint carts_company_id_user_id_key UNIQUE (company_id, user_id),
  constraint carts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX carts_by_person ON public.carts USING btree (user_id);

alter table carts enable row level security;
alter table carts force row level security;

create policy "buyers read carts of their company" on carts for select to app_user
  using ((( SELECT app.may('orders'::text, 'create'::text) AS may) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "the owner role maintains derived rows" on carts for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on carts for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER touch BEFORE UPDATE ON carts FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on carts to app_platform;
grant select on carts to app_user;
