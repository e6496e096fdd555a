create table cart_lines (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cart_id uuid not null,
  plan_id uuid not null,
  quantity integer not null,
  answers jsonb not null default '{}'::jsonb,
  beneficiary_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  trial_end text not null default 'convert'::text,
  parts jsonb not null default '[]'::jsonb,
  constraint cart_lines_pkey PRIMARY KEY (id),
  constraint cart_lines_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint cart_lines_beneficiary_id_fkey FOREIGN KEY (beneficiary_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint cart_lines_company_id_cart_id_fkey FOREIGN KEY (company_id, cart_id) REFERENCES carts(company_id, id) ON DELETE CASCADE,
  constraint cart_lines_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text)),
  constraint cart_lines_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint cart_lines_trial_end_check CHECK ((trial_end = ANY (ARRAY['convert'::text, 'end'::text])))
);

CREATE INDEX cart_lines_by_beneficiary ON public.cart_lines USING btree (beneficiary_id);
CREATE INDEX cart_lines_by_cart ON public.cart_lines USING btree (cart_id, created_at, id);
CREATE INDEX cart_lines_by_plan ON public.cart_lines USING btree (plan_id);

alter table cart_lines enable row level security;
alter table cart_lines force row level security;

create policy "buyers read cart lines of their company" on cart_lines for select to app_user
  using ((( SELECT app.may('orders'::text, 'create'::text) AS may) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "the owner role maintains derived rows" on cart_lines for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on cart_lines for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER touch BEFORE UPDATE ON cart_lines FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on cart_lines to app_platform;
grant select on cart_lines to app_user;
