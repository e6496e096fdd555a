create table port_letters (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  seller_id uuid not null,
  buyer_id uuid not null,
  task_id uuid not null,
  content text not null,
  sha256 bytea not null,
  pdf bytea not null,
  pdf_sha256 bytea not null,
  signer_name text not null,
  signer_email text not null,
  sent_at timestamp with time zone not null,
  name text,
  title text,
  email text,
  consent text,
  code_sent_at timestamp with time zone,
  user_id uuid,
  address text,
  agent text,
  signed_at timestamp with time zone,
  constraint port_letters_pkey PRIMARY KEY (id),
  constraint port_letters_address_check CHECK ((length(address) <= 60)),
  constraint port_letters_agent_check CHECK ((length(agent) <= 500)),
  constraint port_letters_check CHECK ((num_nulls(name, title, email, consent, address, agent, signed_at) = ANY (ARRAY[0, 7]))),
  constraint port_letters_consent_check CHECK (((length(consent) >= 1) AND (length(consent) <= 1000))),
  constraint port_letters_content_check CHECK ((length(content) <= 100000)),
  constraint port_letters_email_check CHECK ((length(email) <= 254)),
  constraint port_letters_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint port_letters_pdf_check CHECK ((length(pdf) <= 4000000)),
  constraint port_letters_pdf_sha256_check CHECK ((length(pdf_sha256) = 32)),
  constraint port_letters_sha256_check CHECK ((length(sha256) = 32)),
  constraint port_letters_signer_email_check CHECK ((length(signer_email) <= 254)),
  constraint port_letters_signer_name_check CHECK (((length(signer_name) >= 2) AND (length(signer_name) <= 120))),
  constraint port_letters_task_id_seller_id_buyer_id_fkey FOREIGN KEY (task_id, seller_id, buyer_id) REFERENCES order_tasks(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint port_letters_title_check CHECK ((length(title) <= 120))
);

CREATE INDEX port_letters_by_task ON public.port_letters USING btree (task_id, number DESC);

alter table port_letters enable row level security;
alter table port_letters force row level security;

create policy "members read letters of their sales and purchases" on port_letters for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = port_letters.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on port_letters for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on port_letters for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER guard BEFORE UPDATE ON port_letters FOR EACH ROW EXECUTE FUNCTION app.guard_letter();
CREATE TRIGGER notify AFTER UPDATE ON port_letters FOR EACH ROW WHEN (new.signed_at IS NOT NULL) EXECUTE FUNCTION app.notify_letter();
CREATE TRIGGER send_event AFTER INSERT OR UPDATE ON port_letters FOR EACH ROW EXECUTE FUNCTION app.announce_order();

grant select on port_letters to app_platform;
grant select on port_letters to app_user;
